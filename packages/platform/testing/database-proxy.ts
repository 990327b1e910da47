import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Secret } from '#platform/secret.ts';
import { listenLocally } from './listen-locally.ts';

export interface DatabaseProxy extends AsyncDisposable {
  /** The database through the proxy. */
  readonly url: Secret;
  /** Closes all connections and refuses new ones, as if PostgreSQL had stopped. */
  close(): Promise<void>;
  /** Accepts connections again on the same port. */
  open(): Promise<void>;
}

/** A TCP proxy that simulates a database outage for one test. */
export async function openDatabaseProxy(database: Secret): Promise<DatabaseProxy> {
  const target = new URL(database.reveal());
  const sockets = new Set<Socket>();
  const pass = (client: Socket): void => {
    const behind = connect(Number(target.port), target.hostname);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        behind.destroy();
      });
    }
    client.pipe(behind).pipe(client);
  };
  let server: Server | null = null;
  async function open(port = 0): Promise<number> {
    server = createServer(pass);
    return listenLocally(server, port);
  }
  async function close(): Promise<void> {
    const closing = server;
    server = null;
    closing?.close();
    for (const socket of sockets) socket.destroy();
    if (closing) await once(closing, 'close');
  }
  const port = await open();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: new Secret(url.href),
    close,
    async open() {
      await open(port);
    },
    [Symbol.asyncDispose]: close,
  };
}
