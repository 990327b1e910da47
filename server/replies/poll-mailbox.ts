import { createHash } from 'node:crypto';
import { PostgrestError } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import type { SkipReason } from '#domain/messages/skipped-mail.ts';
import { type MailHeader, readMailHeader } from './mail-header.ts';
import { MailParser, type ParsedMail } from './mail-parser.ts';
import { MAX_MAIL_BYTES, type OpenMailbox, openMailbox } from './open-mailbox.ts';
import { plainLine } from './plain-text.ts';
import type { ReplyMailbox } from './reply-mailbox.ts';
import {
  MAX_SENDER,
  MAX_SUBJECT,
  type ReplyKey,
  type ReplyOutcome,
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
  /** CPU seconds for a mail; those that take longer are read after all others. A large one takes a second. */
  readonly cpuSeconds?: number;
}

interface Poll extends Polling {
  readonly open: OpenMailbox;
  readonly parser: MailParser;
  /** For each mail. */
  readonly cpuSeconds: number;
}

const CPU_SECONDS = 2;
const LATE_CPU_SECONDS = 20;

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
  const late: number[] = [];
  const isWaiting = (): boolean => failures.length > 0 || late.length > 0;
  const skipped = new Map<string, number>();
  const read = async (uid: number, cpuSeconds: number): Promise<void> => {
    try {
      const outcome = await readOne({ ...polling, open, parser, cpuSeconds }, uid);
      if (outcome === 'late') late.push(uid);
      else if (outcome && !isDone(outcome)) skipped.set(outcome, (skipped.get(outcome) ?? 0) + 1);
      // A failing mail does not block others, and is read again.
      if (isWaiting()) return;
      last = uid;
      // Saved immediately: later mails may fail.
      if (outcome === 'stored') await note(last);
    } catch (error) {
      failures.push(error);
    }
  };
  for (const uid of uids) await read(uid, polling.cpuSeconds ?? CPU_SECONDS);
  for (const uid of late.splice(0)) await read(uid, LATE_CPU_SECONDS);
  if (!isWaiting()) last = Math.max(last, uids.at(-1) ?? last);
  await note(last);
  if (skipped.size > 0)
    polling.logger.info({ skipped: Object.fromEntries(skipped) }, 'mails were not stored');
  if (failures.length > 0) throw failures[0];
}

/** What became of a mail. `bounced`: a mail of ours could not be delivered. */
type Outcome = ReplyOutcome | 'late' | 'bounced' | SkipReason;

/** Whether nobody needs to look at the mail in its mailbox. */
const isDone = (outcome: Outcome): outcome is 'stored' | 'known' | 'bounced' =>
  outcome === 'stored' || outcome === 'known' || outcome === 'bounced';

/** @returns null for a copy of a mail of ours, and a mail that is gone */
async function readOne(poll: Poll, uid: number): Promise<Outcome | null> {
  const { mailbox, open, ownAddresses } = poll;
  const found = await open.readHeader(uid);
  if (!found) return null;
  const header = readMailHeader(found.header);
  const tag = header.tagFor(mailbox.address);
  const isOurs = ownAddresses.includes(header.from ?? '');
  if (isOurs && tag === null && !header.isDeliveryReport) return null;
  const mail = { uid, header, size: found.size, headerBytes: found.header };
  const outcome = isOurs
    ? 'ours'
    : tag === null
      ? await readOther(poll, mail)
      : await readReply(poll, tag, mail);
  if (outcome === 'late') return outcome;
  if (isDone(outcome)) await open.markSeen(uid);
  else await recordSkipped(poll, mail, outcome);
  return outcome;
}

/** Lists a mail in the portal. */
async function recordSkipped(
  { client, logger }: Poll,
  { header, headerBytes, uid }: FoundMail,
  reason: SkipReason,
): Promise<void> {
  logger.info({ uid, reason }, 'mail was not stored in a conversation');
  await client
    .rpc('record_skipped_mail', {
      mail_key: sha256(headerBytes),
      reason,
      sender: plainLine(header.from ?? '', MAX_SENDER),
      subject: plainLine(header.subject, MAX_SUBJECT),
    })
    .throwOnError();
}

interface FoundMail {
  readonly uid: number;
  readonly header: MailHeader;
  readonly size: number;
  readonly headerBytes: Uint8Array;
}

/** Reads a mail that names no conversation. */
async function readOther(poll: Poll, { header, size, uid }: FoundMail): Promise<Outcome> {
  if (!header.isDeliveryReport) return header.isAutomatic ? 'automatic' : 'untagged';
  const source = size > MAX_MAIL_BYTES ? null : await poll.open.read(uid);
  const parsed = source && (await parse(poll, source));
  if (parsed === 'late') return 'late';
  if (!parsed) return 'unreadable';
  return (parsed.report && (await recordBounces(poll, parsed.report, null))) ?? 'report';
}

async function readReply(poll: Poll, tag: string, mail: FoundMail): Promise<Outcome> {
  const { client, open } = poll;
  const { header, headerBytes, size, uid } = mail;
  const { isAutomatic, messageId } = header;
  // Whether the conversation accepts a mail at all; the key is known only once it has been fetched.
  const { data } = await client
    .rpc('check_reply', { reply_tag: tag, reply_key: sha256(headerBytes), is_automatic: isAutomatic })
    .throwOnError();
  const state = replyStateSchema.parse(data);
  if (state !== 'open') return state;
  const source = size > MAX_MAIL_BYTES ? null : await open.read(uid);
  const parsed = source && (await parse(poll, source));
  if (parsed === 'late') return 'late';
  const bounced =
    parsed?.report && header.isDeliveryReport ? await recordBounces(poll, parsed.report, tag) : null;
  if (bounced) return bounced;
  // Programs exist that give all their mails one Message-ID: the content counts as well.
  const key =
    messageId === null
      ? sha256(source ?? headerBytes)
      : sha256(messageId, source ? bodyOf(source) : `${size}`);
  return store(poll, { tag, key, messageId, isAutomatic }, { header, parsed, isTooLarge: !source });
}

/** @returns null when it cannot be parsed */
async function parse(poll: Poll, source: Uint8Array): Promise<ParsedMail | 'late' | null> {
  const { cpuSeconds, logger, parser, signal } = poll;
  const parsed = await parser.parse(source, { cpuSeconds, signal });
  signal.throwIfAborted();
  // The last attempt is final: the limit counts CPU time, so a busy machine is not the reason.
  const isFinal = parsed === null || (parsed === 'late' && cpuSeconds === LATE_CPU_SECONDS);
  if (isFinal) logger.warn('reply cannot be read');
  return isFinal ? null : parsed;
}

/** @returns null when a delivery has failed of which nothing is known here */
async function recordBounces(
  { client }: Poll,
  { failures, messageId }: NonNullable<ParsedMail['report']>,
  tag: string | null,
): Promise<Outcome | null> {
  let found = false;
  for (const { reason, recipients } of failures) {
    const { data } = await client
      .rpc('record_bounce', {
        recipients,
        reason: plainLine(reason, MAX_REASON) || 'Delivery failed',
        ...(messageId && { message_id: plainLine(messageId, MAX_REASON) }),
        ...(tag && { reply_tag: tag }),
      })
      .throwOnError();
    found ||= data === true;
  }
  if (failures.length === 0) return 'delayed';
  return found ? 'bounced' : null;
}

const MAX_REASON = 500;

async function store(
  poll: Poll,
  reply: ReplyKey,
  { header, isTooLarge, parsed }: { header: MailHeader; parsed: ParsedMail | null; isTooLarge: boolean },
): Promise<ReplyOutcome> {
  const { logger, mailbox } = poll;
  if (isTooLarge) logger.warn('reply is too large');
  const placeholder = placeholderFor({ header, mailbox, isTooLarge });
  try {
    // Files may hold the text, or only its signature.
    return await storeReply(
      poll,
      reply,
      parsed ? { ...parsed, text: parsed.text || placeholder.text } : placeholder,
    );
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
    report: null,
  };
}

function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** What follows the header, which relays add to. */
function bodyOf(source: Uint8Array): Uint8Array {
  const mail = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const end = [mail.indexOf('\r\n\r\n'), mail.indexOf('\n\n')].filter((at) => at !== -1);
  return mail.subarray(Math.min(...end, mail.length));
}
