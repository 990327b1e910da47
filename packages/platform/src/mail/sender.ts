import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MAIL_ADMIN } from '../database/caller.ts';
import type { Database, Transaction } from '../database/database.ts';
import { isPermanent, PartialDeliveryError } from './delivery-errors.ts';
import { type DueMail, dueSchema } from './due-mail.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import type { Deliver } from './transport.ts';

const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 3600;
const LONGEST_REASON = 1000;
/** Looked after even when no notice came. */
const LONGEST_SLEEP_MS = 60_000;
/** The database is away, or refuses: it is asked again, but not without end. */
const AFTER_TROUBLE_MS = 1000;

/** The transaction rests while the mail server works; a database that ends resting ones would have it sent twice. */
const WHILE_SENDING = { settings: new Map([['idle_in_transaction_session_timeout', '0']]) };

/**
 * Sends what is in the outbox, one message after the other, until disposed; several processes may share one outbox.
 *
 * A message stays locked while it is handed over, and is marked in the same transaction: a process that dies in
 * between leaves it unmarked and unlocked, so it is sent again at once, under the same Message-ID. A server that
 * is down or refuses for now is tried again, after pauses that double from two seconds to an hour. What is refused
 * for good, or has been tried for days, has failed: it stays for staff to look at.
 */
export async function startMailSender(options: {
  database: Database;
  deliver: Deliver;
  logger: Logger;
}): Promise<AsyncDisposable> {
  const { database, deliver, logger } = options;
  let isClosed = false;
  // Made anew before the outbox is looked at: what comes while it is looked at ends the next pause at once.
  let woken = Promise.withResolvers<void>();
  const wake = (): void => woken.resolve();

  const work = async (): Promise<void> => {
    while (!isClosed) {
      woken = Promise.withResolvers();
      try {
        while (!isClosed && (await sendNext(database, deliver, logger)));
      } catch (error) {
        logger.error({ err: error }, 'outbox could not be read');
        await pause(AFTER_TROUBLE_MS, woken.promise);
      }
      if (!isClosed) await pause(await untilNext(database), woken.promise);
    }
  };

  const listening = await database.listen([OUTBOX_CHANNEL], { onNotification: wake, onReconnect: wake });
  const working = work();
  return {
    async [Symbol.asyncDispose]() {
      isClosed = true;
      wake();
      await listening[Symbol.asyncDispose]();
      await working;
    },
  };
}

async function pause(milliseconds: number, woken: Promise<void>): Promise<void> {
  const over = new AbortController();
  const slept = setTimeout(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([slept, woken]);
  over.abort();
}

/** @returns false when nothing is due */
function sendNext(database: Database, deliver: Deliver, logger: Logger): Promise<boolean> {
  return database.asRole(
    MAIL_ADMIN,
    async (tx) => {
      const { rows } = await tx.query(
        `select id, sender, recipient, reply_to, subject, html, text, attempts, give_up_at <= now() as is_last
       from mail.outbox where sent_at is null and failed_at is null and next_attempt_at <= now()
       order by next_attempt_at limit 1 for update skip locked`,
      );
      if (rows.length === 0) return false;
      const mail = dueSchema.parse(rows[0]);
      try {
        await deliver(mail);
        await tx.query(
          'update mail.outbox set sent_at = clock_timestamp(), attempts = attempts + 1, last_error = null where id = $1',
          [mail.id],
        );
      } catch (error) {
        const hasFailed = mail.is_last || isPermanent(error);
        await noteFailure(tx, mail, { error, hasFailed });
        logger.warn(
          { mail: mail.id, attempts: mail.attempts + 1 },
          hasFailed ? 'mail cannot be delivered' : 'mail not sent, will be tried again',
        );
      }
      return true;
    },
    WHILE_SENDING,
  );
}

async function noteFailure(
  tx: Transaction,
  mail: DueMail,
  { error, hasFailed }: { error: unknown; hasFailed: boolean },
): Promise<void> {
  const seconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** mail.attempts);
  const reason = error instanceof Error ? error.message : String(error);
  // Who has it already gets it no second time.
  const left = error instanceof PartialDeliveryError ? error.recipients.join(', ') : mail.recipient;
  await tx.query(
    `update mail.outbox set attempts = attempts + 1, last_error = $2, recipient = $3,
       next_attempt_at = clock_timestamp() + make_interval(secs => $4),
       failed_at = case when $5 then clock_timestamp() end where id = $1`,
    [mail.id, reason.slice(0, LONGEST_REASON), left, seconds, hasFailed],
  );
}

async function untilNext(database: Database): Promise<number> {
  const wait = await database
    .asRole(MAIL_ADMIN, (tx) =>
      tx.query(
        `select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 as wait
         from mail.outbox where sent_at is null and failed_at is null`,
      ),
    )
    .then(({ rows }) => z.number().nullable().parse(rows[0]?.wait))
    .catch(() => AFTER_TROUBLE_MS);
  return Math.min(LONGEST_SLEEP_MS, Math.max(20, wait ?? LONGEST_SLEEP_MS));
}
