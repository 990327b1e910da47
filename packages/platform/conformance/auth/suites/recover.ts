import type { Suite } from '../case.ts';

const person = { user: { email: 'test@example.com', password: 'password' } };
const request = { request: 'POST /recover', body: { email: 'test@example.com' } };
const sentNow = {
  sql: "select recovery_sent_at > now() - interval '5 s' as now from auth.users",
  rows: [{ now: true }],
};

export const recover: Suite = {
  file: 'recover_test.go',
  cases: () => [
    { test: 'TestRecover_FirstRecovery', steps: [person, { ...request, status: 200 }, sentNow] },
    {
      test: 'TestRecover_NoEmailSent',
      settings: { email: { max_frequency: '60s' } },
      steps: [
        person,
        // The Go test sets when the last message was sent, which is stored elsewhere here.
        { ...request, status: 200 },
        { ...request, status: 429 },
        { sql: 'select count(*)::int from mail.outbox', rows: [{ count: 1 }] },
      ],
    },
    {
      test: 'TestRecover_NewEmailSent',
      steps: [
        person,
        { sql: "update auth.users set recovery_sent_at = now() - interval '20 min'" },
        { ...request, status: 200 },
        sentNow,
      ],
    },
    {
      test: 'TestRecover_NoSideChannelLeak',
      steps: [{ ...request, body: { email: 'doesntexist@example.com' }, status: 200 }],
    },
  ],
};
