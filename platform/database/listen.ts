import { Client, escapeIdentifier } from 'pg';
import type { Secret } from '../secret.ts';
import { within } from '../within.ts';

export interface Listener {
  onNotification(channel: string, payload: string): void;
  /** The connection was lost and is back: what was said in between was not heard. */
  onReconnect?(): void;
}

/** One connection for all who listen; opened by the first of them, closed with the last. */
export interface Ears extends AsyncDisposable {
  listen(channels: readonly string[], listener: Listener): Promise<AsyncDisposable>;
}

const RETRY_MS = 500;
const CONNECT_MS = 10_000;
const CLOSE_MS = 1000;

interface Subscription {
  readonly channels: readonly string[];
  readonly listener: Listener;
}

/**
 * Listens on channels over one dedicated connection, opened again when it breaks.
 *
 * @returns whose `listen` rejects when the first connection fails
 */
export function openEars(url: Secret): Ears {
  const subscriptions = new Set<Subscription>();
  let connecting: Promise<Client> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<Client> => {
    const client = new Client({
      connectionString: url.reveal(),
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => {
      for (const { channels, listener } of subscriptions)
        if (channels.includes(channel)) listener.onNotification(channel, payload ?? '');
    });
    try {
      await client.connect();
      for (const { channels } of subscriptions) await hear(client, channels);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', reconnect);
    return client;
  };
  const reconnect = (): void => {
    if (subscriptions.size === 0) return;
    retry = setTimeout(() => {
      connecting = connect();
      connecting.then(() => {
        for (const { listener } of subscriptions) listener.onReconnect?.();
      }, reconnect);
    }, RETRY_MS);
  };
  const close = async (): Promise<void> => {
    clearTimeout(retry);
    const client = await connecting?.catch(() => undefined);
    connecting = undefined;
    if (client) await within(CLOSE_MS, client.end());
  };

  return {
    async listen(channels, listener) {
      const subscription = { channels, listener };
      connecting ??= connect();
      const client = await connecting.catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      await hear(client, channels);
      subscriptions.add(subscription);
      return {
        async [Symbol.asyncDispose]() {
          subscriptions.delete(subscription);
          if (subscriptions.size === 0) await close();
        },
      };
    },
    async [Symbol.asyncDispose]() {
      subscriptions.clear();
      await close();
    },
  };
}

async function hear(client: Client, channels: readonly string[]): Promise<void> {
  for (const channel of channels) await client.query(`listen ${escapeIdentifier(channel)}`);
}
