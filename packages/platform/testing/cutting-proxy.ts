import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from './listen-locally.ts';

export interface CuttingProxy extends AsyncDisposable {
  /** The target's URL through the proxy. */
  readonly url: string;
  /** Number of connections cut so far. */
  readonly cuts: number;
  /**
   * Cuts the connection that transfers the given byte; all others are forwarded.
   *
   * @param direction the bytes to count, from now on and over all connections
   */
  cutAt(byte: number, direction?: 'sent' | 'received'): void;
  /** Stops forwarding at the given sent byte, like a network that fails silently. Resolves when it is reached. */
  holdAt(byte: number): Promise<void>;
}

/** A TCP proxy that cuts a connection at any byte, like a failing network. */
export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  const left = { sent: Number.POSITIVE_INFINITY, received: Number.POSITIVE_INFINITY };
  let cuts = 0;
  let hold: (() => void) | null = null;
  const server = createServer((client) => {
    const behind = connect(Number(targetPort), hostname);
    const close = (): void => {
      for (const socket of [client, behind]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    const pass = (from: Socket, to: Socket, direction: keyof typeof left): void => {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', close);
      from.on('end', () => to.end());
      from.on('data', (chunk) => {
        if (chunk.length < left[direction]) {
          left[direction] -= chunk.length;
          if (!to.write(chunk)) {
            from.pause();
            to.once('drain', () => from.resume());
          }
          return;
        }
        const last = chunk.subarray(0, left[direction]);
        left[direction] = Number.POSITIVE_INFINITY;
        from.pause();
        if (hold !== null) {
          to.write(last);
          return hold();
        }
        cuts += 1;
        // Bytes forwarded so far still arrive, but nothing after them.
        to.end(last, close);
      });
    };
    pass(client, behind, 'sent');
    pass(behind, client, 'received');
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    get cuts() {
      return cuts;
    },
    cutAt(byte, direction = 'sent') {
      left[direction] = byte;
    },
    holdAt(byte) {
      left.sent = byte;
      return new Promise((resolve) => {
        hold = () => {
          hold = null;
          resolve();
        };
      });
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
