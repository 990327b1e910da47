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
import { requestUrl } from './request-url.ts';
import { drainUnreadBody } from './unread-body.ts';

export type WebHandler = (request: Request, connection: { address: string }) => Promise<Response>;

export interface HttpServer extends AsyncDisposable {
  readonly server: Server;
  readonly port: number;
  /** Installs the handler; until then every request gets 503. */
  serve(handler: WebHandler): void;
  /** Stops accepting requests and waits for those in flight, whose dependencies must still be running. */
  drain(): Promise<void>;
}

const STARTING: WebHandler = async () =>
  new Response('Starting', { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } });

const URI_TOO_LONG: WebHandler = async () => new Response('URI Too Long', { status: 414 });

/** TRACE would echo headers that proxies add. */
const TRACE_REFUSED: WebHandler = async () => new Response('Method Not Allowed', { status: 405 });

const MAX_URL_BYTES = 16 * 1024;

/** Grace period for requests in flight once the server stops. */
const DRAIN_TIMEOUT_MS = 10_000;

/** Proxies and servers disagree on which of several counts. Source: RFC 9112, section 3.2 */
const hasOneHost = ({ rawHeaders }: { rawHeaders: readonly string[] }): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length <= 1;

/** False for a `Host` that no URL can hold, such as 048. The URL is parsed here for everything that reads it later. */
function hasUrl(request: Request): boolean {
  try {
    return requestUrl(request) !== null;
  } catch {
    return false;
  }
}

/**
 * Binds the port immediately, so that a port conflict is reported before anything else starts.
 *
 * @param options.proxies number of trusted proxies that append to `X-Forwarded-For`; 0 without a proxy
 * @param options.middleware wraps every handler, including the built-in 405, 414 and 503 responses
 * @throws Error naming the port when it is in use
 * @example
 * await using server = await listenHttp({ port: 3000, proxies: 0 });
 * server.serve(async (request, { address }) => new Response(`Hello, ${address}`));
 */
export async function listenHttp(options: {
  port: number;
  proxies: number;
  host?: string;
  middleware?: (handle: WebHandler) => WebHandler;
  limits?: ConnectionLimits;
}): Promise<HttpServer> {
  let handler = STARTING;
  const { middleware = (handle) => handle, limits = CONNECTION_LIMITS } = options;
  const server: Server = createServer(
    {
      ...serverOptions(limits),
      // Any other upgrade is ignored, and the request is handled as plain HTTP.
      shouldUpgradeCallback: (request) =>
        server.listenerCount('upgrade') > 0 &&
        request.headers.upgrade?.toLowerCase() === 'websocket' &&
        hasOneHost(request),
    },
    getRequestListener(
      async (request, { incoming, outgoing }) => {
        const address = clientAddress({
          socketAddress: incoming.socket.remoteAddress,
          forwardedFor: request.headers.get('x-forwarded-for'),
          proxies: options.proxies,
        });
        const isTooLong = (incoming.url ?? '').length > MAX_URL_BYTES;
        try {
          if (!hasUrl(request) || !hasOneHost(incoming)) return new Response(null, { status: 400 });
          return await middleware(
            isTooLong ? URI_TOO_LONG : incoming.method === 'TRACE' ? TRACE_REFUSED : handler,
          )(request, {
            address,
          });
        } finally {
          if (incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)
            drainUnreadBody(incoming, outgoing);
        }
      },
      // HTTP/1.0 health checks send no `Host`.
      { hostname: 'localhost' },
    ),
  );
  limitConnections(server, { isBehindProxy: options.proxies > 0, limits });
  let inFlight = 0;
  let isDraining = false;
  let settle = (): void => undefined;
  server.on('request', (_request, response) => {
    inFlight += 1;
    // Closes the connection after this response.
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
      ? new Error(`Port ${options.port} is in use: set PORT to another one.`)
      : error;
  });
  const bound = server.address();
  return {
    server,
    port: typeof bound === 'object' && bound !== null ? bound.port : options.port,
    serve(next) {
      handler = next;
    },
    async drain() {
      isDraining = true;
      if (server.listening) server.close();
      server.closeIdleConnections();
      if (inFlight === 0) return;
      const timer = setTimeout(() => settle(), DRAIN_TIMEOUT_MS);
      await new Promise<void>((resolve) => {
        settle = resolve;
      });
      clearTimeout(timer);
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) server.close();
      // Only abandoned WebSockets and requests that outlasted the drain remain.
      server.closeAllConnections();
    },
  };
}
