import type { Mail } from './emails/layout.ts';
import type { Environment } from './environment.ts';

/** The message itself was refused, for its recipient's address or its content: no later attempt changes that. */
export class MailRejected extends Error {}

/**
 * Hands a message to the mail service, in Resend's protocol: the platform's own outbox, or Resend itself.
 *
 * @param options.once the message's name: asked for twice, it is sent once
 * @throws MailRejected when the service never will take it
 * @throws Error when it did not take it
 */
export async function sendMail(
  environment: Environment,
  options: { to: string; replyTo?: string; mail: Mail; once: string },
): Promise<void> {
  const { mail, once, replyTo, to } = options;
  const response = await fetch(`${environment.MAIL_API_URL}/emails`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      authorization: `Bearer ${environment.MAIL_API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': once,
    },
    body: JSON.stringify({
      to,
      ...mail,
      ...(environment.MAIL_FROM && { from: environment.MAIL_FROM }),
      ...(replyTo && { reply_to: replyTo }),
    }),
  });
  if (response.status === 400 || response.status === 422)
    throw new MailRejected(`The mail service answered ${response.status}: ${await response.text()}`);
  if (!response.ok) throw new Error(`The mail service answered ${response.status}.`);
  await response.body?.cancel();
}
