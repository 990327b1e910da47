import { createHash } from 'node:crypto';
import { PostgrestError } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { type MailHeader, readMailHeader } from './mail-header.ts';
import { MailParser, type ParsedMail } from './mail-parser.ts';
import { MAX_MAIL_BYTES, type OpenMailbox, openMailbox } from './open-mailbox.ts';
import type { ReplyMailbox } from './reply-mailbox.ts';
import {
  type ReplyKey,
  type ReplyState,
  type ReplyStore,
  replyStateSchema,
  storeReply,
} from './store-reply.ts';

export interface Polling extends ReplyStore {
  readonly mailbox: ReplyMailbox;
  /** Sender addresses of our own mails, in lower case: mails from them are not replies. */
  readonly ownAddresses: readonly string[];
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

interface Poll extends Polling {
  readonly open: OpenMailbox;
  readonly parser: MailParser;
}

/**
 * Stores the replies that have arrived in a mailbox since it was last read. Stored mails are marked as seen; all other
 * mail stays unchanged.
 *
 * @throws Error when the mailbox or the backend does not respond; mails that were not stored are read again
 */
export async function pollMailbox(polling: Polling): Promise<void> {
  const { client, mailbox, signal } = polling;
  const { data: former } = await client
    .rpc('get_reply_mailbox_position', { mailbox: mailbox.name })
    .maybeSingle()
    .throwOnError();
  await using open = await openMailbox(mailbox, signal);
  await using parser = new MailParser();
  const { uidValidity } = open;
  const isSame = former?.uid_validity === uidValidity;
  const note = async (last: number): Promise<void> => {
    await client
      .rpc('save_reply_mailbox_position', {
        mailbox: mailbox.name,
        address: mailbox.address,
        uid_validity: uidValidity,
        last_uid: last,
      })
      .throwOnError();
  };
  const uids = await open.listAbove(isSame ? former.last_uid : null);
  // When a mailbox is read for the first time, older mails are skipped.
  let last = isSame ? former.last_uid : (uids[0] ?? open.uidNext) - 1;
  const failures: unknown[] = [];
  for (const uid of uids) {
    try {
      const state = await readOne({ ...polling, open, parser }, uid);
      // A failing mail does not block others, and is read again.
      if (failures.length > 0) continue;
      last = uid;
      // Saved immediately: later mails may fail.
      if (state === 'stored') await note(last);
    } catch (error) {
      failures.push(error);
    }
  }
  await note(last);
  if (failures.length > 0) throw failures[0];
}

/** @returns null when the mail is not a reply */
async function readOne(poll: Poll, uid: number): Promise<ReplyState | null> {
  const { client, logger, mailbox, open, ownAddresses } = poll;
  const found = await open.readHeader(uid);
  if (!found) return null;
  const header = readMailHeader(found.header);
  const tag = header.tagFor(mailbox.address);
  if (tag === null || header.isAutomatic || ownAddresses.includes(header.from ?? '')) return null;
  const key = sha256(header.messageId ?? found.header);
  const { data } = await client.rpc('check_reply', { reply_tag: tag, reply_key: key }).throwOnError();
  let state = replyStateSchema.parse(data);
  if (state === 'open') {
    const source = found.size > MAX_MAIL_BYTES ? null : await open.read(uid);
    const { messageId } = header;
    const reply = { tag, key: messageId === null && source ? sha256(source) : key, messageId };
    state = await store(poll, reply, { header, source });
  }
  if (state === 'stored' || state === 'known') await open.markSeen(uid);
  else logger.warn({ uid, standing: state }, 'mail was not stored in a conversation');
  return state;
}

async function store(
  poll: Poll,
  reply: ReplyKey,
  { header, source }: { header: MailHeader; source: Uint8Array | null },
): Promise<ReplyState> {
  const { logger, mailbox, parser, signal } = poll;
  const parsed = source && (await parser.parse(source, signal));
  signal.throwIfAborted();
  if (!parsed) logger.warn(source ? 'reply cannot be read' : 'reply is too large');
  const placeholder = placeholderFor({ header, mailbox, isTooLarge: !source });
  try {
    return await storeReply(poll, reply, parsed ?? placeholder);
  } catch (error) {
    if (!parsed || !isPermanentRejection(error)) throw error;
    // Without its details, which contain the mail's text.
    logger.error({ code: error.code }, 'reply cannot be stored');
    return storeReply(poll, reply, placeholder);
  }
}

/** Whether the database rejects a value (SQLSTATE class 22, or a check), so that retries would fail too. */
const isPermanentRejection = (error: unknown): error is PostgrestError =>
  error instanceof PostgrestError && /^(?:22...|23514)$/.test(error.code);

/** Placeholder in the conversation for a mail that can only be shown in its mailbox. */
function placeholderFor(mail: {
  header: MailHeader;
  mailbox: ReplyMailbox;
  isTooLarge: boolean;
}): ParsedMail {
  const reason = mail.isTooLarge ? 'es demasiado grande para mostrarlo aquí' : 'no se puede mostrar aquí';
  return {
    sender: mail.header.from ?? '',
    subject: '',
    text: `[Este correo ${reason}. Está en el buzón ${mail.mailbox.address}.]`,
    attachments: [],
  };
}

const sha256 = (what: string | Uint8Array): string => createHash('sha256').update(what).digest('hex');
