import type { ImapFlow, MailboxObject } from 'imapflow';
import type { ReplyMailbox } from './reply-mailbox.ts';

/** Larger mails are left in the mailbox. */
export const MAX_MAIL_BYTES = 15 * 1024 * 1024;
/** Limit of a header; the fields that identify sender and conversation are near its beginning. */
const MAX_HEADER_BYTES = 64 * 1024;
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** How many days back a mailbox is read the first time. */
const FIRST_DAYS = 14;

/** A mailbox open for reading; mails are identified by their UID. */
export interface OpenMailbox extends AsyncDisposable {
  readonly uidValidity: number;
  /** Lower bound of the next incoming mail's UID. */
  readonly uidNext: number;
  /** UIDs above `last`, or of the last days when it is null, in ascending order. */
  listAbove(last: number | null): Promise<number[]>;
  /** @returns null when the mail is gone */
  readHeader(uid: number): Promise<{ header: Uint8Array; size: number } | null>;
  /** @returns the whole mail; null when it is gone */
  read(uid: number): Promise<Uint8Array | null>;
  markSeen(uid: number): Promise<void>;
}

/**
 * Connects to a mailbox and opens its folder.
 *
 * @param signal closes the connection immediately
 * @throws Error when the server cannot be reached, refuses the password or has no such folder
 */
export async function openMailbox(mailbox: ReplyMailbox, signal: AbortSignal): Promise<OpenMailbox> {
  signal.throwIfAborted();
  // Loaded on demand: not needed without a mailbox.
  const { ImapFlow } = await import('imapflow');
  const isLocal = /^(?:localhost|127\.0\.0\.1|::1)$/.test(mailbox.host);
  const imap = new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.isSecure,
    // No password in clear text over a network.
    ...(!mailbox.isSecure && { doSTARTTLS: !isLocal }),
    auth: { user: mailbox.user, pass: mailbox.password.reveal() },
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: MAX_MAIL_BYTES,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
  });
  // Pending commands fail with the same error.
  imap.on('error', () => undefined);
  const close = (): void => imap.close();
  signal.addEventListener('abort', close);
  const dispose = async (): Promise<void> => {
    signal.removeEventListener('abort', close);
    if (imap.usable) await imap.logout().catch(() => undefined);
    imap.close();
  };
  try {
    await imap.connect();
    return reader(imap, await imap.mailboxOpen(mailbox.folder), dispose);
  } catch (error) {
    await dispose();
    throw error;
  }
}

function reader(
  imap: ImapFlow,
  { uidNext, uidValidity }: MailboxObject,
  dispose: () => Promise<void>,
): OpenMailbox {
  const byUid = { uid: true } as const;
  // An empty result means that the mail is gone, unless the connection was lost.
  const gone = (): null => {
    if (!imap.usable) throw new Error('The connection to the mailbox was lost.');
    return null;
  };
  return {
    uidValidity: Number(uidValidity),
    uidNext,
    async listAbove(last) {
      const wanted =
        last === null ? { since: new Date(Date.now() - FIRST_DAYS * DAY) } : { uid: `${last + 1}:*` };
      const found = (await imap.search(wanted, byUid)) || gone() || [];
      // `n:*` always includes the last mail: RFC 9051, section 9, seq-range.
      return found.filter((uid) => uid > (last ?? 0)).sort((one, other) => one - other);
    },
    async readHeader(uid) {
      const query = { size: true, bodyParts: [{ key: 'HEADER', start: 0, maxLength: MAX_HEADER_BYTES }] };
      const mail = await imap.fetchOne(String(uid), query, byUid);
      if (mail === false || !mail?.headers) return gone();
      return { header: mail.headers, size: mail.size ?? 0 };
    },
    async read(uid) {
      const mail = await imap.fetchOne(String(uid), { source: true }, byUid);
      return mail === false || !mail?.source ? gone() : mail.source;
    },
    async markSeen(uid) {
      await imap.messageFlagsAdd(String(uid), ['\\Seen'], byUid);
    },
    [Symbol.asyncDispose]: dispose,
  };
}
