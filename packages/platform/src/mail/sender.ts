import type { Logger } from 'pino';
import { z } from 'zod';
import { completesWithin } from '../completes-within.ts';
import { MAIL_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { sleep } from '../sleep.ts';
import { codesOf, isConnectionFailure, isPermanent, PartialDeliveryError } from './delivery-errors.ts';
import { type Attempt, attemptSchema, dueSchema } from './due-mail.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import type { MailTransport } from './transport.ts';

const MIN_BACKOFF_SECONDS = 2;
const MAX_BACKOFF_SECONDS = 3600;
const MAX_ERROR_LENGTH = 1000;
/** Maximum polling interval, in case a notification was lost. */
const MAX_SLEEP_MS = 60_000;
/** Pause after a database error, and while another process delivers what is due. */
const MIN_SLEEP_MS = 1000;
/** Of one delivery: a server that answers a line now and then would otherwise hold up all other mail. */
const ATTEMPT_MS = 5 * 60 * 1000;
/** How long the server may take for a sign-in. */
const VERIFY_MS = 60_000;
/** Longest pause while the mail server is down: links in mails expire within an hour. */
const MAX_OUTAGE_PAUSE_SECONDS = 60;

/** Grace period for the delivery in flight when the sender is disposed; shorter than the platform's for its services. */
const DELIVERY_GRACE_MS = 3000;

/** The transaction is idle during delivery; an idle timeout would end it, and the message would be sent twice. */
const NO_IDLE_TIMEOUT = { settings: new Map([['idle_in_transaction_session_timeout', '0']]) };

/**
 * Sends the messages of the outbox one at a time until disposed. Several processes may share one outbox.
 *
 * A message stays locked during delivery and is marked as sent in the same transaction: if the process dies in between,
 * it is sent again with the same Message-ID. Temporary failures are retried with exponential backoff, from two seconds
 * to one hour. After a permanent failure, or days of retries, a message is kept as failed for staff to inspect.
 *
 * While the mail server itself is down, no message is charged with a failure: sending pauses, and continues with all of
 * them within a minute after the server is back.
 *
 * @param options.attemptMs how long one delivery may take
 */
export async function startMailSender(options: {
  database: Database;
  transport: MailTransport;
  logger: Logger;
  attemptMs?: number;
}): Promise<AsyncDisposable> {
  const { attemptMs = ATTEMPT_MS, database, logger } = options;
  let isClosed = false;
  const closing = new AbortController();
  const outage = trackOutage(logger);
  const stopping = new AbortController();
  // Renewed before reading the outbox: a notification that arrives during the read ends the next pause at once.
  let waking = new AbortController();
  const wake = (): void => waking.abort();

  const work = async (): Promise<void> => {
    while (!isClosed) {
      waking = new AbortController();
      try {
        let result: SendResult;
        do {
          result = await sendNext({ ...options, attemptMs, stopping: stopping.signal });
          if (result === 'sent') outage.end();
        } while (!isClosed && (result === 'sent' || result === 'failed'));
        if (typeof result === 'object') {
          // A new message does not end the pause.
          await sleep(outage.begin(result.outage), closing.signal);
          continue;
        }
      } catch (error) {
        logger.error({ err: error }, 'outbox could not be read');
      }
      if (!isClosed) await sleep(await timeUntilNext(database), waking.signal);
    }
  };

  const listening = await database.listen([OUTBOX_CHANNEL], { onNotification: wake, onReconnect: wake });
  const working = work();
  return {
    async [Symbol.asyncDispose]() {
      isClosed = true;
      closing.abort();
      wake();
      const deadline = setTimeout(() => stopping.abort(), DELIVERY_GRACE_MS);
      await listening[Symbol.asyncDispose]();
      await working;
      clearTimeout(deadline);
    },
  };
}

/** Logs an outage of the mail server once, and its end. */
function trackOutage(logger: Logger): { begin(reason: unknown): number; end(): void } {
  let pauses = 0;
  return {
    /** @returns for how many milliseconds to pause */
    begin(reason) {
      if (pauses === 0) logger.warn(codesOf(reason), 'the mail server cannot be reached; mail waits');
      pauses += 1;
      return Math.min(MAX_OUTAGE_PAUSE_SECONDS, MIN_BACKOFF_SECONDS ** pauses) * 1000;
    },
    end() {
      if (pauses > 0) logger.info('the mail server can be reached again');
      pauses = 0;
    },
  };
}

/** `idle`: nothing was due, or stopping aborted the delivery. An outage leaves the message due. */
type SendResult = 'sent' | 'failed' | 'idle' | { readonly outage: unknown };

function sendNext(options: {
  database: Database;
  transport: MailTransport;
  logger: Logger;
  attemptMs: number;
  stopping: AbortSignal;
}): Promise<SendResult> {
  const { attemptMs, database, logger, stopping, transport } = options;
  return database.asRole(
    MAIL_ADMIN,
    async (tx) => {
      const { rows } = await tx.query(
        `select id, sender, recipient, reply_to, subject, html, text, headers, attachments, attempts, give_up_at <= now() as is_last
       from mail.outbox where sent_at is null and failed_at is null
         -- A time beyond the longest pause was set while the clock was ahead.
         and (next_attempt_at <= now() or next_attempt_at > now() + make_interval(secs => $1))
       order by next_attempt_at limit 1 for update skip locked`,
        [MAX_BACKOFF_SECONDS + 60],
      );
      if (rows.length === 0) return 'idle';
      const mail = attemptSchema.parse(rows[0]);
      try {
        const signal = AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)]);
        await transport.deliver(dueSchema.parse(rows[0]), signal);
        await tx.query(
          'update mail.outbox set sent_at = clock_timestamp(), attempts = attempts + 1, last_error = null where id = $1',
          [mail.id],
        );
      } catch (error) {
        if (stopping.aborted && !(error instanceof PartialDeliveryError)) return 'idle';
        const outage = isConnectionFailure(error) && (await findOutage(transport));
        if (outage) {
          await tx.query('update mail.outbox set last_error = $2 where id = $1', [mail.id, reasonOf(outage)]);
          return { outage };
        }
        const hasFailed = mail.is_last || isPermanent(error);
        await recordFailure(tx, mail, { error, hasFailed });
        const attempt = { mail: mail.id, attempts: mail.attempts + 1, ...codesOf(error) };
        if (hasFailed) logger.warn(attempt, 'mail cannot be delivered');
        else if (mail.attempts === 0) logger.warn(attempt, 'mail not sent, will be retried');
        return 'failed';
      }
      return 'sent';
    },
    NO_IDLE_TIMEOUT,
  );
}

/** Whether the server takes no mail at all, rather than none of this message. @returns why; null if it takes some */
async function findOutage(transport: MailTransport): Promise<unknown> {
  try {
    const answered = await completesWithin(VERIFY_MS, transport.verify());
    return answered ? null : new Error('the mail server does not answer');
  } catch (error) {
    return error;
  }
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);

async function recordFailure(
  tx: Transaction,
  mail: Attempt,
  { error, hasFailed }: { error: unknown; hasFailed: boolean },
): Promise<void> {
  const seconds = Math.min(MAX_BACKOFF_SECONDS, MIN_BACKOFF_SECONDS * 2 ** mail.attempts);
  // Retries only the recipients that have not received the message.
  const remaining = error instanceof PartialDeliveryError ? error.recipients.join(', ') : mail.recipient;
  await tx.query(
    `update mail.outbox set attempts = attempts + 1, last_error = $2, recipient = $3,
       next_attempt_at = clock_timestamp() + make_interval(secs => $4),
       failed_at = case when $5 then clock_timestamp() end where id = $1`,
    [mail.id, reasonOf(error), remaining, seconds, hasFailed],
  );
}

/** Milliseconds until the next message is due, within the polling interval. */
async function timeUntilNext(database: Database): Promise<number> {
  const wait = await database
    .asRole(MAIL_ADMIN, (tx) =>
      tx.query(
        `select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 as wait
         from mail.outbox where sent_at is null and failed_at is null`,
      ),
    )
    .then(({ rows }) => z.number().nullable().parse(rows[0]?.wait))
    .catch(() => MIN_SLEEP_MS);
  return Math.min(MAX_SLEEP_MS, Math.max(MIN_SLEEP_MS, wait ?? MAX_SLEEP_MS));
}
