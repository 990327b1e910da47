import type { Mail } from './emails/layout.ts';
import type { Environment } from './environment.ts';

/** The message was rejected permanently, for its recipient or its content. */
export class MailRejected extends Error {}

/** A file that goes with a message, in base64. */
export interface Attachment {
  readonly filename: string;
  readonly content: string;
  readonly content_type: string;
}

/**
 * Sends a message through the mail service in Resend's protocol: the platform's own outbox, or Resend.
 * Source: https://resend.com/docs/dashboard/emails/idempotency-keys
 *
 * @param options.once the message's idempotency key
 * @param options.unsubscribeUrl where one click ends the subscription that the message belongs to
 * @throws MailRejected when the service will never accept it
 * @throws Error when the service did not accept it
 */
export async function sendMail(
  environment: Environment,
  options: {
    to: string;
    replyTo?: string;
    mail: Mail;
    once: string;
    unsubscribeUrl?: string;
    attachments?: readonly Attachment[];
  },
): Promise<void> {
  const { attachments = [], mail, once, replyTo, to, unsubscribeUrl } = options;
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
      ...(attachments.length > 0 && { attachments }),
      ...(unsubscribeUrl && { headers: oneClickUnsubscribe(unsubscribeUrl) }),
    }),
  });
  // The links of an attempt differ from those of the last: the message has left already.
  if (response.status === 409 && (await response.text()).includes('invalid_idempotent_request')) return;
  if (response.status === 400 || response.status === 422)
    throw new MailRejected(`The mail service answered ${response.status}: ${await response.text()}`);
  if (!response.ok) throw new Error(`The mail service answered ${response.status}.`);
  await response.body?.cancel();
}

/**
 * The headers of one-click unsubscription: a POST to the address ends the subscription.
 * Source: https://www.rfc-editor.org/rfc/rfc8058
 */
function oneClickUnsubscribe(url: string): Record<string, string> {
  // Escaped by URL: nothing in the value ends the bracket or the header.
  return {
    'List-Unsubscribe': `<${new URL(url).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
