import type { Secret } from '../secret.ts';
import { isPermanent, PartialDeliveryError } from './delivery-errors.ts';
import type { DueMail } from './due-mail.ts';

/** Hands a message over; rejects when it was not taken, with `PartialDeliveryError` when it was for some of its recipients. */
export type Deliver = (mail: DueMail) => Promise<void>;

/** A server that does not answer is as good as one that is down. Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Delivers over SMTP. The Message-ID is made from the message's id, so that one sent twice is known as one.
 *
 * @param options.from the sender of messages that name none, `Name <address>`
 */
export async function smtpDelivery(options: { url: Secret; from: string }): Promise<Deliver & Disposable> {
  // Loaded where there is a server to talk to.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: options.url.reveal(), ...TIMEOUTS });
  const domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? 'localhost';
  const deliver: Deliver = async (mail) => {
    const { rejected, rejectedErrors = [] } = await transport.sendMail({
      from: mail.sender ?? options.from,
      to: mail.recipient,
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.id}@${domain}>`,
      // Robots that answer mail leave it alone: RFC 3834.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    if (rejected.length === 0) return;
    // One who may be reached later keeps the message waiting for all who are left.
    const reason = rejectedErrors.find((error) => !isPermanent(error)) ?? rejectedErrors.at(-1);
    throw new PartialDeliveryError(rejected, reason);
  };
  return Object.assign(deliver, { [Symbol.dispose]: () => transport.close() });
}

/** Without an SMTP server the outbox is the mailbox: there to be read is delivered. */
export const mailboxDelivery: Deliver = async () => undefined;

/**
 * Greets the server and signs in where the address tells how; sends nothing.
 *
 * @throws Error when it cannot be reached, or does not let us in
 */
export async function smtpAnswers(url: Secret): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: url.reveal(), ...TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
