import type { Secret } from '../secret.ts';
import { isPermanent, PartialDeliveryError } from './delivery-errors.ts';
import type { DueMail } from './due-mail.ts';
import { messageIdOf } from './message-id.ts';

export interface MailTransport {
  /**
   * Delivers a message; rejects with `PartialDeliveryError` when only some of its recipients were accepted.
   *
   * @param signal aborts the attempt
   */
  deliver(mail: DueMail, signal: AbortSignal): Promise<void>;
  /** Connects and signs in, without sending anything; rejects when that fails. */
  verify(): Promise<unknown>;
}

/** In milliseconds. A server that never closes its side of the connection would keep the process alive. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  socketCloseTimeout: 1000,
};

/**
 * Delivers over SMTP.
 *
 * @param options.from the default sender, `Name <address>`
 */
export async function smtpTransport(options: {
  url: Secret;
  from: string;
}): Promise<MailTransport & Disposable> {
  // Loaded on demand, since it is not needed without an SMTP server.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: options.url.reveal(), ...TIMEOUTS });
  const deliver: MailTransport['deliver'] = async (mail, signal) => {
    const { rejected, rejectedErrors = [] } = await transport.sendMail({
      signal,
      from: mail.sender ?? options.from,
      to: mail.recipient,
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      attachments: mail.attachments.map(({ content, content_type, filename }) => ({
        filename,
        content,
        encoding: 'base64',
        ...(content_type && { contentType: content_type }),
      })),
      messageId: messageIdOf(mail.id, options.from),
      headers: withoutReplies(mail.headers),
    });
    if (rejected.length === 0) return;
    // One temporary failure is enough to retry all rejected recipients.
    const reason = rejectedErrors.find((error) => !isPermanent(error)) ?? rejectedErrors.at(-1);
    throw new PartialDeliveryError(rejected, reason);
  };
  return { deliver, verify: () => transport.verify(), [Symbol.dispose]: () => transport.close() };
}

/**
 * Marks a mail as automatic, so that programs do not reply (RFC 3834; Exchange has a header of its own), unless its
 * headers say that a person wrote it.
 */
function withoutReplies(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'Auto-Submitted': automatic = 'auto-generated', ...others } = headers;
  if (automatic === 'no') return others;
  return { ...others, 'Auto-Submitted': automatic, 'X-Auto-Response-Suppress': 'All' };
}

/** Without an SMTP server, the outbox itself is the mailbox. */
export const mailboxTransport: MailTransport = {
  deliver: async () => undefined,
  verify: async () => undefined,
};

/**
 * Connects to the server and authenticates if the URL has credentials.
 *
 * @throws Error when the server is unreachable or rejects the credentials
 * @example
 * await verifySmtp(new Secret('smtps://user:password@mail.example:465'));
 */
export async function verifySmtp(url: Secret): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: url.reveal(), ...TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
