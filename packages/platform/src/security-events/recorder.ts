import { createHmac, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { AUTH_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { deriveKey } from '../derive-key.ts';
import { addressKey } from '../gateway/client-address.ts';
import type { Secret } from '../secret.ts';
import { createEventThrottle } from './event-throttle.ts';
import { logTypeOf, type SecurityEvent, type SecurityEvents } from './security-event.ts';

/** Queue limit; beyond it events are in the log only. */
const MAX_QUEUED = 1000;

/** Rows per insert. */
const BATCH_SIZE = 100;

interface Row {
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: string;
}

/**
 * Opens the audit log: each security event is a log line and a row in `auth.audit_log_entries`, as in Supabase Auth,
 * and holds identifiers only. Disposal flushes the queue.
 * Source: OWASP ASVS 5.0, V16.2 and V16.3
 */
export function openSecurityEvents(options: {
  database: Pick<Database, 'batch'>;
  logger: Logger;
  secret: Secret;
}): SecurityEvents & AsyncDisposable {
  const { database, logger } = options;
  const originKey = deriveKey(options.secret, 'security event origins');
  const throttle = createEventThrottle();
  let queue: Row[] = [];
  let writing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (queue.length > 0) {
      const rows = queue.slice(0, BATCH_SIZE);
      queue = queue.slice(BATCH_SIZE);
      try {
        const statement = { text: INSERT, values: [JSON.stringify(rows)] };
        await database.batch(AUTH_ADMIN, [statement], { isPrepared: true });
      } catch (error) {
        logger.error({ err: error, events: rows.length }, 'security events were not written');
      }
    }
    writing = null;
  }

  return {
    record(event) {
      const suppressed = throttle(event);
      if (suppressed === null) return;
      const payload = toPayload(event, { suppressed, originKey });
      logger.info({ event: event.action, ...payload }, 'security event');
      if (queue.length >= MAX_QUEUED) {
        logger.error({ event: event.action }, 'security event was not written: the queue is full');
        return;
      }
      queue.push({ id: randomUUID(), payload, created_at: new Date().toISOString() });
      writing ??= Promise.resolve().then(flush);
    },
    async [Symbol.asyncDispose]() {
      await writing;
    },
  };
}

const INSERT = `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  select '00000000-0000-0000-0000-000000000000', id, payload, created_at, ''
  from json_to_recordset($1::json) as row (id uuid, payload json, created_at timestamptz)`;

function toPayload(
  { action, actorId, address, requestId, traits }: SecurityEvent,
  { originKey, suppressed }: { originKey: Buffer; suppressed: number },
): Record<string, unknown> {
  const origin =
    address && createHmac('sha256', originKey).update(addressKey(address)).digest('hex').slice(0, 12);
  return {
    action,
    actor_id: actorId ?? null,
    log_type: logTypeOf(action),
    traits: {
      ...traits,
      ...(requestId && { request_id: requestId }),
      ...(origin && { origin }),
      ...(suppressed > 0 && { suppressed }),
    },
  };
}
