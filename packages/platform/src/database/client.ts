import type { Duplex } from 'node:stream';
import { Client } from 'pg';
import type { Secret } from '../secret.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Creates a client outside the pool, not yet connected. A lost connection rejects its statements. */
export function createClient(
  url: Secret,
  {
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    stream,
  }: { connectTimeoutMs?: number; stream?: () => Duplex } = {},
): Client {
  const client = new Client({
    connectionString: url.reveal(),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    ...(stream && { stream }),
  });
  // Without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}
