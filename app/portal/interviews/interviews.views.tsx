import type { Views } from '#app/views/views.ts';
import { InterviewItem } from './interview-item.tsx';
import type { Interview } from './list-interviews.ts';

const noop = (): void => undefined;
const INTERVIEW: Interview = {
  id: '1',
  state: 'scheduled',
  times: ['2099-11-24T12:00:00+00:00'],
  starts_at: '2099-11-24T12:00:00+00:00',
  minutes: 45,
  place: 'Av. Providencia 1234, piso 5, sala de reuniones',
  video_url: null,
  note: null,
  reply: null,
  interviewers: [],
  room_id: null,
  first_day: null,
  last_day: null,
  opens: null,
  closes: null,
  changed_at: '2026-11-24T12:00:00+00:00',
};

const List = ({ error }: { error?: string }) => (
  <ul className="max-w-96">
    <InterviewItem
      interview={INTERVIEW}
      undelivered={error === undefined ? undefined : { error }}
      isRejected={false}
      canUpdate
      isBusy={false}
      onOpen={noop}
      onCancel={noop}
      onCorrect={noop}
    />
  </ul>
);

export default {
  inline: {
    'interview scheduled': () => <List />,
    'interview undelivered': () => <List error={`550 5.1.1 ${'mailbox unavailable '.repeat(5)}`} />,
  },
} satisfies Views;
