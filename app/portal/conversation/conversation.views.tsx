import type { Views } from '#app/views/views.ts';
import { ConversationItem } from './conversation-item.tsx';
import type { ConversationMessage } from './list-conversation.ts';

const noop = (): void => undefined;
const OURS: ConversationMessage = {
  id: '1',
  state: 'scheduled',
  subject: 'Su postulación',
  body: 'Buenos días:\n\n¿Puede trabajar en turnos?',
  author_name: 'María de los Ángeles Fernández-Concha',
  sender: null,
  is_from_applicant: null,
  is_automatic: false,
  files: [],
  created_at: '2026-11-24T12:00:00+00:00',
  settled_at: null,
  read_at: null,
  delivery: null,
  error: null,
};
const REPLY: ConversationMessage = {
  ...OURS,
  id: '2',
  state: 'received',
  body: 'Sí, puedo.\n\n> ¿Puede trabajar en turnos?',
  author_name: null,
  sender: 'ana@correo.example',
  is_from_applicant: true,
  files: [
    { name: 'Licencia SEC clase A.pdf', path: 'a.pdf' },
    { name: 'video.mp4', path: null },
  ],
};
const MESSAGES: readonly ConversationMessage[] = [
  OURS,
  { ...OURS, id: '3', state: 'sent', delivery: 'failed', error: `550 5.1.1 ${'unknown '.repeat(9)}` },
  REPLY,
  {
    ...REPLY,
    id: '4',
    subject: '',
    sender: `${'otra.'.repeat(12)}@correo.example`,
    is_from_applicant: false,
  },
  {
    ...REPLY,
    id: '5',
    is_automatic: true,
    subject: 'Respuesta automática: Turnos',
    body: 'Vuelvo el lunes.',
    files: [],
  },
];

const List = ({ isOfStaff }: { isOfStaff: boolean }) => (
  <ol className="grid max-w-96 gap-3">
    {MESSAGES.map((message) => (
      <ConversationItem
        key={message.id}
        message={message}
        name="Ana Soto"
        isNew={message.state === 'received'}
        canUpdate={isOfStaff}
        canReadFiles={isOfStaff}
        isBusy={false}
        onWithdraw={noop}
      />
    ))}
  </ol>
);

export default {
  inline: {
    conversation: () => <List isOfStaff />,
    'conversation read-only': () => <List isOfStaff={false} />,
  },
} satisfies Views;
