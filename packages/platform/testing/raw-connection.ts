import { connect, type Socket } from 'node:net';

export interface RawConnection extends Disposable {
  readonly socket: Socket;
  /** Everything received so far. */
  answer(): string;
  /** Resolves when either side has closed the connection. */
  readonly closed: Promise<void>;
}

/** Opens a TCP connection, for requests that HTTP clients cannot send. */
export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // Resets are expected.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  return {
    socket,
    closed,
    answer: () => Buffer.concat(chunks).toString('latin1'),
    [Symbol.dispose]: () => socket.destroy(),
  };
}

/**
 * Sends bytes followed by a FIN and returns the whole response.
 *
 * @param options.reset sends a reset instead of a FIN
 * @param options.keepsOpen waits for the server to close, since a FIN would abort the request
 */
export async function sendRaw(
  url: string,
  bytes: string | Buffer,
  options: { reset?: boolean; keepsOpen?: boolean } = {},
): Promise<string> {
  using connection = await openRawConnection(url);
  const { socket } = connection;
  if (options.reset) {
    if (bytes.length > 0) await new Promise((resolve) => socket.write(bytes, 'latin1', resolve));
    socket.resetAndDestroy();
  } else if (options.keepsOpen) socket.write(bytes, 'latin1');
  else socket.end(bytes, 'latin1');
  await connection.closed;
  return connection.answer();
}
