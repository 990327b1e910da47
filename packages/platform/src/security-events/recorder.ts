import { createHmac, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { AUTH_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { deriveKey } from '../derive-key.ts';
import { addressKey } from '../gateway/client-address.ts';
import type { Secret } from '../secret.ts';
import { createEventThrottle } from './event-throttle.ts';
import { logTypeOf, type SecurityEvent, type SecurityEvents } from './security-event.ts';

/** Rows that wait for the database; beyond them the log alone has them. */
const MAX_QUEUED = 1000;

/** Rows written by one statement. */
const BATCH_SIZE = 100;

interface Row {
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: string;
}

/**
 * Opens the record of security events: a line in the log and a row in `auth.audit_log_entries`, as Supabase Auth
 * keeps them, of identifiers alone. Disposing of it writes what waits.
 * Source: OWASP ASVS 5.0, V16.2 and V16.3
 */
export function openSecurityEvents(options: {
  database: Pick<Database, 'batch'>;
  logger: Logger;
  secret: Secret;
}): SecurityEvents & AsyncDisposable {
  const { database, logger } = options;
  const originKey = deriveKey(options.secret, 'security event origins');
  const gate = createEventThrottle();
  let waiting: Row[] = [];
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, BATCH_SIZE);
      waiting = waiting.slice(BATCH_SIZE);
      try {
        await database.batch(AUTH_ADMIN, [{ text: INSERT, values: [JSON.stringify(rows)] }]);
      } catch (error) {
        logger.error({ err: error, events: rows.length }, 'security events were not written');
      }
    }
    writing = null;
  }

  return {
    record(event) {
      const suppressed = gate(event);
      if (suppressed === null) return;
      const payload = payloadOf(event, { suppressed, originKey });
      logger.info({ event: event.action, ...payload }, 'security event');
      if (waiting.length >= MAX_QUEUED) {
        logger.error({ event: event.action }, 'a security event was not written: too many wait');
        return;
      }
      waiting.push({ id: randomUUID(), payload, created_at: new Date().toISOString() });
      writing ??= Promise.resolve().then(write);
    },
    async [Symbol.asyncDispose]() {
      await writing;
    },
  };
}

const INSERT = `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  select '00000000-0000-0000-0000-000000000000', id, payload, created_at, ''
  from json_to_recordset($1::json) as row (id uuid, payload json, created_at timestamptz)`;

function payloadOf(
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
