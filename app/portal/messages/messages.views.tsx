import type { Views } from '#app/views/views.ts';
import type { Message } from './list-messages.ts';
import type { UndeliveredMessage } from './list-undelivered.ts';
import { MessageItem } from './message-item.tsx';
import { UndeliveredNotice } from './undelivered-notice.tsx';

const noop = (): void => undefined;
const MESSAGE: Message = {
  id: '1',
  kind: 'application-rejected',
  state: 'scheduled',
  subject: null,
  body: null,
  send_at: '2099-11-24T12:00:00+00:00',
  changed_at: '2026-11-24T12:00:00+00:00',
  settled_at: null,
  author_name: 'María de los Ángeles Fernández-Concha',
  delivery: null,
  error: null,
  signature: null,
};
const SETTLED = { ...MESSAGE, settled_at: '2026-11-24T12:00:00+00:00' };
const MESSAGES: readonly Message[] = [
  MESSAGE,
  { ...SETTLED, id: '2', state: 'cancelled' },
  { ...SETTLED, id: '3', state: 'sent', delivery: 'sent', subject: 'Hola', body: 'Hola' },
  {
    ...SETTLED,
    id: '4',
    kind: 'application-approved',
    state: 'sent',
    delivery: 'failed',
    error: `550 5.1.1 ${'mailbox unavailable '.repeat(5)}`,
  },
];

const UNDELIVERED: UndeliveredMessage = {
  id: '5',
  kind: 'application-received',
  application_id: '6',
  internship_id: null,
  spontaneous_id: null,
  job_posting_id: '7',
  full_name: 'Amanda Rojas',
  email: 'amanda@gmial.com',
  error: '550 5.1.2 Host unknown',
};

const List = ({ canUpdate }: { canUpdate: boolean }) => (
  <ul className="max-w-96">
    {MESSAGES.map((message) => (
      <MessageItem
        key={message.id}
        message={message}
        canUpdate={canUpdate}
        isBusy={false}
        onChange={noop}
        onOpen={noop}
      />
    ))}
  </ul>
);

export default {
  inline: {
    messages: () => <List canUpdate />,
    'messages read-only': () => <List canUpdate={false} />,
    undelivered: () => <UndeliveredNotice applicant="6" undelivered={UNDELIVERED} canUpdate />,
  },
} satisfies Views;
