import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Rejects a WebSocket handshake with an HTTP status and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: 401 | 404 | 429): void {
  socket.on('error', () => socket.destroy());
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Length: 0',
    `X-Request-Id: ${randomUUID()}`,
    // When another connection will close is unknown.
    ...(status === 429 ? ['Retry-After: 1'] : []),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}
