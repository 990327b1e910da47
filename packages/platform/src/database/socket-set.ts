import { Socket } from 'node:net';

/** The sockets of connections that are lost together. */
export interface SocketSet {
  /** For the driver's `stream`. */
  readonly create: () => Socket;
  /** Their statements fail as with a broken connection. */
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
