import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, isLoopback } from '../gateway/client-address.ts';

export interface ConnectionLimits {
  /** Timeout in ms for the request's headers. */
  readonly headersTimeout: number;
  /** Timeout in ms for a whole request; leaves time for an upload over a slow connection. */
  readonly requestTimeout: number;
  /** Timeout in ms of a connection without traffic in either direction. */
  readonly idleTimeout: number;
  /** Keep-alive timeout in ms; longer than the default of proxies (60 s), so that they close first. */
  readonly keepAliveTimeout: number;
  /** Interval in ms at which the timeouts are checked. */
  readonly checkInterval: number;
  readonly connections: number;
  /** Applies without a proxy only. Everyone in an office behind one address shares it. */
  readonly connectionsPerAddress: number;
  /** Response bytes in memory that clients have not read, over all connections. Streamed files wait in the store. */
  readonly unsentBytes: number;
  /** Bytes received of incomplete requests, over all connections. */
  readonly unfinishedBytes: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  idleTimeout: 120_000,
  keepAliveTimeout: 65_000,
  checkInterval: 5_000,
  connections: 4_000,
  connectionsPerAddress: 256,
  unsentBytes: 256 * 1024 * 1024,
  unfinishedBytes: 256 * 1024 * 1024,
};

/** Limit of the request line and headers together; above it Node responds 431. */
const MAX_HEADER_BYTES = 32 * 1024;

const BYTES_CHECK_MS = 1000;

/** Anything beyond this of one request is streamed into the store. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Options for `createServer` that enforce the limits. */
export function serverOptions(limits: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.checkInterval,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
}

/**
 * Limits the number of connections, and handles socket errors so that none ends the process.
 *
 * @param options.isBehindProxy do not count by address: every connection is the proxy's
 */
export function limitConnections(
  server: Server,
  { isBehindProxy, limits }: { isBehindProxy: boolean; limits: ConnectionLimits },
): void {
  server.timeout = limits.idleTimeout;
  server.maxConnections = limits.connections;
  // Frees capacity held by idle keep-alive connections.
  server.on('drop', () => server.closeIdleConnections());
  const sockets = new Set<Socket>();
  /** With the bytes their connections had received before. */
  const requests = new Map<IncomingMessage, number>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requests.set(request, request.socket.bytesRead);
    response.once('close', () => requests.delete(request));
  });
  const checking = setInterval(() => {
    limitUnsent(sockets, limits.unsentBytes);
    limitUnfinished(requests, limits.unfinishedBytes);
  }, BYTES_CHECK_MS).unref();
  server.once('close', () => clearInterval(checking));
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Node removes its own error listener on upgrade, and an unhandled error event ends the process.
    socket.on('error', () => socket.destroy());
    const { remoteAddress = '' } = socket;
    if (isBehindProxy || isLoopback(remoteAddress)) return;
    const address = addressKey(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > limits.connectionsPerAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const remaining = (open.get(address) ?? 1) - 1;
      if (remaining === 0) open.delete(address);
      else open.set(address, remaining);
    });
  });
}

/** Closes the connections with the most unread bytes until the rest fits. */
function limitUnsent(sockets: ReadonlySet<Socket>, most: number): void {
  let unsent = [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (unsent <= most) return;
  for (const socket of [...sockets].sort((a, b) => b.writableLength - a.writableLength)) {
    if (unsent <= most) break;
    unsent -= socket.writableLength;
    socket.destroy();
  }
}

/** Closes the connections whose requests have been arriving the longest until the rest fits. */
function limitUnfinished(requests: ReadonlyMap<IncomingMessage, number>, most: number): void {
  const unfinished = [...requests]
    .filter(([{ complete }]) => !complete)
    .map(([{ socket }, before]) => ({
      socket,
      bytes: Math.min(socket.bytesRead - before, MAX_BUFFERED_BYTES),
    }));
  let total = unfinished.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { bytes, socket } of unfinished) {
    if (total <= most) break;
    total -= bytes;
    socket.destroy();
  }
}
