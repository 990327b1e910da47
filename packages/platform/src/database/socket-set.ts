import { Socket } from 'node:net';

/** The sockets of connections that are broken together. */
export interface SocketSet {
  /** For the driver's `stream`. */
  readonly create: () => Socket;
  /** Breaks the connections, so that their statements fail. */
  destroyAll(): void;
}

export function createSocketSet(): SocketSet {
  const sockets = new Set<Socket>();
  return {
    create() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    destroyAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
