import type { UndeliveredMessage } from '#app/portal/messages/list-undelivered.ts';

/** A receipt that did not arrive, as `list_undelivered_messages` lists it. */
export const undelivered = (fields: Partial<UndeliveredMessage>): UndeliveredMessage => ({
  id: crypto.randomUUID(),
  kind: 'application-received',
  application_id: null,
  internship_id: null,
  spontaneous_id: null,
  job_posting_id: null,
  full_name: 'Amanda Rojas',
  email: 'amanda@gmial.com',
  error: '550 5.1.1 User unknown',
  ...fields,
});
