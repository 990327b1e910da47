import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { clientAddress } from '../gateway/client-address.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  serverOptions,
} from './connection-limits.ts';
import { drainUnreadBody } from './unread-body.ts';

export type WebHandler = (request: Request, connection: { address: string }) => Promise<Response>;

export interface HttpServer extends AsyncDisposable {
  readonly server: Server;
  readonly port: number;
  /** Until this is called, every request is answered 503. */
  serve(handler: WebHandler): void;
  /** Takes no more requests, and waits until those under way are answered; what they need has to be there still. */
  drain(): Promise<void>;
}

const STARTING: WebHandler = async () =>
  new Response('Starting', { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } });

const TOO_LONG: WebHandler = async () => new Response('URI Too Long', { status: 414 });

/** Nobody needs to hear what proxies add to a request. */
const TRACE_REFUSED: WebHandler = async () => new Response('Method Not Allowed', { status: 405 });

/** Of a request's address. */
const MAX_URL_BYTES = 16 * 1024;

/** How long requests under way may take to finish once the server stops. */
const DRAIN_MS = 10_000;

/**
 * Takes the port at once, so that a taken one is known before anything else is started.
 *
 * @param options.proxies how many proxies before us append to `X-Forwarded-For`; 0 when the network is before us
 * @param options.finish adds to every answer, also to those that are given here
 * @throws Error naming the port when it is taken
 */
export async function listenHttp(options: {
  port: number;
  proxies: number;
  host?: string;
  finish?: (handle: WebHandler) => WebHandler;
  limits?: ConnectionLimits;
}): Promise<HttpServer> {
  let handler = STARTING;
  const { finish = (handle) => handle, limits = CONNECTION_LIMITS } = options;
  const server: Server = createServer(
    {
      ...serverOptions(limits),
      // Any other protocol that a client would like to change to is refused by answering in this one.
      shouldUpgradeCallback: ({ headers }) =>
        server.listenerCount('upgrade') > 0 && headers.upgrade?.toLowerCase() === 'websocket',
    },
    getRequestListener(async (request, { incoming, outgoing }) => {
      const address = clientAddress({
        socketAddress: incoming.socket.remoteAddress,
        forwardedFor: request.headers.get('x-forwarded-for'),
        proxies: options.proxies,
      });
      const isTooLong = (incoming.url ?? '').length > MAX_URL_BYTES;
      try {
        return await finish(isTooLong ? TOO_LONG : incoming.method === 'TRACE' ? TRACE_REFUSED : handler)(
          request,
          {
            address,
          },
        );
      } finally {
        if (incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)
          drainUnreadBody(incoming, outgoing);
      }
    }),
  );
  limitConnections(server, { isBehindProxy: options.proxies > 0, limits });
  let inFlight = 0;
  let isDraining = false;
  let settle = (): void => undefined;
  server.on('request', (_request, response) => {
    inFlight += 1;
    // The last answer of its connection.
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      inFlight -= 1;
      if (!isDraining) return;
      server.closeIdleConnections();
      if (inFlight === 0) settle();
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${options.port} is taken: set PORT to another one.`)
      : error;
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    serve(next) {
      handler = next;
    },
    async drain() {
      isDraining = true;
      if (server.listening) server.close();
      server.closeIdleConnections();
      if (inFlight === 0) return;
      const timer = setTimeout(() => settle(), DRAIN_MS);
      await new Promise<void>((resolve) => {
        settle = resolve;
      });
      clearTimeout(timer);
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) server.close();
      // Whoever is connected still is so over a WebSocket that its service has left, or keeps us waiting.
      server.closeAllConnections();
    },
  };
}
