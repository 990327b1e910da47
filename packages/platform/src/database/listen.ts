import { type Client, escapeIdentifier } from 'pg';
import { completesWithin } from '../completes-within.ts';
import type { Secret } from '../secret.ts';
import { createClient } from './client.ts';
import { createSocketSet } from './socket-set.ts';

export interface Listener {
  onNotification(channel: string, payload: string): void;
  /** The connection was lost and is back; notifications in between are lost. */
  onReconnect?(): void;
}

/** One connection for LISTEN, shared by all listeners: opened for the first, closed with the last. */
export interface ListenerConnection extends AsyncDisposable {
  listen(channels: readonly string[], listener: Listener): Promise<AsyncDisposable>;
  /** Breaks the connection, which is then reopened. */
  disconnect(): void;
}

const RETRY_MS = 500;
/** Short, since attempts that begin after an outage succeed at once. */
const CONNECT_TIMEOUT_MS = 3000;
const CLOSE_TIMEOUT_MS = 1000;

interface Subscription {
  readonly channels: readonly string[];
  readonly listener: Listener;
}

/**
 * Connects on demand and reconnects when the connection breaks. `listen` rejects when the first connection fails.
 */
export function createListenerConnection(url: Secret): ListenerConnection {
  const subscriptions = new Set<Subscription>();
  const sockets = createSocketSet();
  let connecting: Promise<Client> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<Client> => {
    const client = createClient(url, { connectTimeoutMs: CONNECT_TIMEOUT_MS, stream: sockets.create });
    client.on('notification', ({ channel, payload }) => {
      for (const { channels, listener } of subscriptions)
        if (channels.includes(channel)) listener.onNotification(channel, payload ?? '');
    });
    try {
      await client.connect();
      for (const { channels } of subscriptions) await listenOn(client, channels);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return client;
  };
  /** Shared by everyone who needs the connection, so that there is never a second one. */
  const open = (): Promise<Client> => {
    if (connecting) return connecting;
    const opening = connect();
    connecting = opening;
    const forget = (): void => {
      if (connecting === opening) connecting = undefined;
    };
    opening.then(
      (client) =>
        client.on('end', () => {
          forget();
          reconnect();
        }),
      forget,
    );
    return opening;
  };
  const reconnect = (): void => {
    if (subscriptions.size === 0) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      open().then(() => {
        for (const { listener } of subscriptions) listener.onReconnect?.();
      }, reconnect);
    }, RETRY_MS);
  };
  const close = async (): Promise<void> => {
    clearTimeout(retry);
    const client = await connecting?.catch(() => undefined);
    connecting = undefined;
    if (client) await completesWithin(CLOSE_TIMEOUT_MS, client.end());
  };

  return {
    async listen(channels, listener) {
      const subscription = { channels, listener };
      await listenOn(await open(), channels);
      subscriptions.add(subscription);
      return {
        async [Symbol.asyncDispose]() {
          subscriptions.delete(subscription);
          if (subscriptions.size === 0) await close();
        },
      };
    },
    disconnect: sockets.destroyAll,
    async [Symbol.asyncDispose]() {
      subscriptions.clear();
      await close();
    },
  };
}

async function listenOn(client: Client, channels: readonly string[]): Promise<void> {
  for (const channel of channels) await client.query(`listen ${escapeIdentifier(channel)}`);
}
