import { connect, type Socket } from 'node:net';

export interface RawConnection extends Disposable {
  readonly socket: Socket;
  /** Everything that was answered so far. */
  answer(): string;
  /** Settles when the other side, or we, closed it. */
  readonly closed: Promise<void>;
}

/** A TCP connection to a server, for what no HTTP client would send. */
export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // Being reset is what many of these connections are for.
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
 * Sends bytes and then a FIN; what was answered until the end.
 *
 * @param options.reset a reset takes the place of the FIN
 * @param options.isPatient leaves it to the server to close: at a FIN it stops working on its answer
 */
export async function sendRaw(
  url: string,
  bytes: string | Buffer,
  options: { reset?: boolean; isPatient?: boolean } = {},
): Promise<string> {
  using connection = await openRawConnection(url);
  const { socket } = connection;
  if (options.reset) {
    if (bytes.length > 0) await new Promise((resolve) => socket.write(bytes, 'latin1', resolve));
    socket.resetAndDestroy();
  } else if (options.isPatient) socket.write(bytes, 'latin1');
  else socket.end(bytes, 'latin1');
  await connection.closed;
  return connection.answer();
}
