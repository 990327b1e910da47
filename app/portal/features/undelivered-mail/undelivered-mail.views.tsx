import type { Views } from '#app/views/views.ts';
import type { UndeliveredMail } from './list-undelivered-mail.ts';
import { UndeliveredMailTable } from './undelivered-mail-table.tsx';

const noop = (): void => undefined;
const MAIL: UndeliveredMail = {
  id: '1',
  recipient: 'amanda@planta.example',
  subject: 'Recibimos su postulación',
  created_at: '2026-11-01T12:00:00+00:00',
  failed_at: '2026-11-01T12:30:00+00:00',
  attempts: 5,
  last_error: `550 5.1.1 ${'mailbox unavailable '.repeat(20)}`,
};

export default {
  inline: {
    table: () => (
      <UndeliveredMailTable
        mails={[MAIL, { ...MAIL, id: '2', last_error: null }]}
        isBusy={false}
        onRetry={noop}
        onDiscard={noop}
      />
    ),
    'table busy': () => <UndeliveredMailTable mails={[MAIL]} isBusy onRetry={noop} onDiscard={noop} />,
  },
} satisfies Views;
