import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { escapeIdentifier } from 'pg';
import { completesWithin } from '../completes-within.ts';
import type { Secret } from '../secret.ts';
import { asAdministrator } from './administration.ts';

/** A notification takes a millisecond, but a busy machine must not be mistaken for a pooler. */
const TIMEOUT_MS = 10_000;

/**
 * Whether a client keeps its server connection from one transaction to the next. Through a pooler in transaction mode,
 * such as PgBouncer, it does not: LISTEN receives nothing, without any error, and advisory locks do not hold.
 */
export async function receivesNotifications(url: Secret): Promise<boolean> {
  const channel = escapeIdentifier(`probe_${randomUUID()}`);
  return asAdministrator(url, async (listener) => {
    const received = once(listener, 'notification');
    received.catch(() => undefined);
    await listener.query(`listen ${channel}`);
    await asAdministrator(url, (sender) => sender.query(`notify ${channel}`));
    return completesWithin(TIMEOUT_MS, received);
  });
}
