import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Rejects a WebSocket handshake with an HTTP status and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: 401 | 404 | 429): void {
  socket.on('error', () => socket.destroy());
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}
