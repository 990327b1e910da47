import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a handshake that is not taken, and closes the connection whether or not the other side does. */
export function refuseUpgrade(socket: Duplex, status: 401 | 404 | 429): void {
  socket.on('error', () => socket.destroy());
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}
