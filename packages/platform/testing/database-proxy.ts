import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { overTcp } from '#platform/database/unix-socket.ts';
import { Secret } from '#platform/secret.ts';
import { listenLocally } from './listen-locally.ts';

export interface DatabaseProxy extends AsyncDisposable {
  /** The database's URL through the proxy. */
  readonly url: Secret;
  /** Closes all connections and refuses new ones, as if PostgreSQL had stopped. */
  close(): Promise<void>;
  /** Accepts connections again on the same port. */
  open(): Promise<void>;
  /** Stops forwarding on open and new connections, like a network that drops packets. */
  hold(): void;
  /** Forwards everything again, including the held data. */
  release(): void;
  /** Connects new clients to another server, as after a failover. */
  redirectTo(port: number): void;
}

/** A TCP proxy that simulates a database outage for one test. */
export async function openDatabaseProxy(database: Secret): Promise<DatabaseProxy> {
  const target = new URL(overTcp(database).reveal());
  const pairs = new Set<readonly [client: Socket, behind: Socket]>();
  let isHeld = false;
  const held = new WeakMap<Socket, PassThrough>();
  const join = ([client, behind]: readonly [Socket, Socket]): void => {
    held.get(client)?.pipe(behind, { end: false });
    client.unpipe().pipe(behind).pipe(client);
  };
  /** Reads on, so that a client that leaves is noticed: what it has sent does not arrive later. */
  const separate = ([client, behind]: readonly [Socket, Socket]): void => {
    const waiting = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
    held.set(client, waiting);
    client.unpipe(behind).pipe(waiting);
    behind.unpipe(client).pause();
  };
  const pass = (client: Socket): void => {
    const pair = [client, connect(Number(target.port), target.hostname)] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    if (isHeld) separate(pair);
    else join(pair);
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
    for (const socket of [...pairs].flat()) socket.destroy();
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
    hold() {
      isHeld = true;
      for (const pair of pairs) separate(pair);
    },
    release() {
      isHeld = false;
      for (const pair of pairs) join(pair);
    },
    redirectTo(other) {
      target.port = String(other);
    },
    [Symbol.asyncDispose]: close,
  };
}
