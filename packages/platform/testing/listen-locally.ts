import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Starts a server on the loopback interface.
 *
 * @param port a free port by default
 * @returns its port
 */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
