import { Client } from 'pg';

export interface Listener {
  onNotification(channel: string, payload: string): void;
  /** The connection was lost and is back: what was said in between was not heard. */
  onReconnect?(): void;
}

const RETRY_MS = 500;

/**
 * Listens on channels over a dedicated connection that is opened again when it breaks.
 *
 * @throws when the first connection fails
 */
export async function listen(options: {
  url: string;
  channels: readonly string[];
  listener: Listener;
}): Promise<AsyncDisposable> {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const connection = new Client({ connectionString: options.url });
    connection.on('notification', ({ channel, payload }) =>
      options.listener.onNotification(channel, payload ?? ''),
    );
    connection.on('error', () => undefined);
    await connection.connect();
    for (const channel of options.channels)
      await connection.query(`listen "${channel.replaceAll('"', '""')}"`);
    connection.on('end', reconnect);
    client = connection;
  };
  const reconnect = (): void => {
    if (closed) return;
    retry = setTimeout(() => {
      connect().then(() => options.listener.onReconnect?.(), reconnect);
    }, RETRY_MS);
  };

  await connect();
  return {
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
