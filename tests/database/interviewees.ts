import type { TestPlatform } from '@voltandes/platform/testing/platform';
import { z } from 'zod';
import { store } from '#testing/records.ts';

export interface Applicant {
  readonly id: string;
  readonly email: string;
  /** The token of their page. */
  readonly token: string;
}

/** Stores an application. @returns it with the token of the link in its receipt */
export async function applyWithLink(
  served: TestPlatform,
  record: Record<string, unknown>,
): Promise<Applicant> {
  const service = served.client(served.keys.secret);
  const { email, id } = z
    .object({ id: z.string(), email: z.string() })
    .parse(await store(service, 'job_applications', record));
  await served.client().functions.invoke('send-application-notification', { body: { applicationId: id } });
  const rows = await served.db.sql<{ text: string }>('select text from mail.outbox where recipient = $1', [
    email,
  ]);
  const [, token = ''] =
    /\/(?:mi-postulacion|en\/my-application)\/([0-9a-f]{32})/.exec(rows[0]?.text ?? '') ?? [];
  return { id, email, token };
}

/** Lets the minute pass in which interviews can be undone, and sends what is due. */
export async function sendDueInterviewMails(served: TestPlatform): Promise<void> {
  await served.db.sql(`set session_replication_role = replica;
      update public.interviews set changed_at = changed_at - interval '2 minutes';
      update public.job_applications set updated_at = updated_at - interval '3 minutes';
      set session_replication_role = default`);
  const { error } = await served.client().functions.invoke('send-applicant-messages', { body: {} });
  if (error) throw error;
}
