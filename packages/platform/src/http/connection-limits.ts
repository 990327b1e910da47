import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, isLoopback } from '../gateway/client-address.ts';

export interface ConnectionLimits {
  /** Milliseconds for the head of a request. */
  readonly head: number;
  /** Milliseconds for a whole request, an upload over a slow line included. */
  readonly request: number;
  /** Milliseconds in which nothing moves in either direction. */
  readonly silence: number;
  /** Milliseconds that a connection is kept for the next request: longer than proxies keep theirs, 60 s by default. */
  readonly keepAlive: number;
  /** Milliseconds between two looks at who is late. */
  readonly check: number;
  readonly connections: number;
  /** Where the network is before us; an office behind one address has this many for all its people. */
  readonly connectionsPerAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  head: 15_000,
  request: 180_000,
  silence: 120_000,
  keepAlive: 65_000,
  check: 5_000,
  connections: 4_000,
  connectionsPerAddress: 256,
};

/** Bytes of the address and all headers together; beyond them Node answers 431. */
const MAX_HEADER_BYTES = 32 * 1024;

/** What a server has to be made with to keep the limits. */
export function serverOptions(limits: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: limits.head,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.check,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
}

/**
 * Makes every connection one that can break without harm, and bounds how many there are.
 *
 * @param options.isBehindProxy its connections are everybody's, so those of one address are not counted
 */
export function limitConnections(
  server: Server,
  { isBehindProxy, limits }: { isBehindProxy: boolean; limits: ConnectionLimits },
): void {
  server.timeout = limits.silence;
  server.maxConnections = limits.connections;
  // Those who wait for nothing make room for those who are turned away.
  server.on('drop', () => server.closeIdleConnections());
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Node takes its own listener away at an upgrade, and an error without a listener ends the process.
    socket.on('error', () => socket.destroy());
    const { remoteAddress = '' } = socket;
    if (isBehindProxy || isLoopback(remoteAddress)) return;
    const address = addressKey(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > limits.connectionsPerAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
