import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { createApiKeys } from '../gateway/api-keys.ts';
import { identify } from '../gateway/identity.ts';
import type { PlatformContext } from '../platform-context.ts';
import { openChangeFeed } from './change-feed.ts';
import { deliverChanges } from './deliver-changes.ts';
import { openSocket, type RealtimeSocket } from './socket.ts';

const PATH = '/realtime/v1/websocket';
const MAX_MESSAGE_BYTES = 1024 * 1024;

export interface RealtimeService extends AsyncDisposable {
  /** Takes over a WebSocket handshake; false when the path is not realtime's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * Changes of tables as they happen, over Phoenix channels.
 * Source: https://supabase.com/docs/guides/realtime/protocol
 */
export async function createRealtimeService(context: PlatformContext): Promise<RealtimeService> {
  const { database, logger, verifier } = context;
  const keys = createApiKeys(context.keys);
  const sockets = new Set<RealtimeSocket>();
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const feed = await openChangeFeed({
    database,
    logger,
    hasSubscribers: () => sockets.size > 0,
    onChanges: (changes) => deliverChanges(database, sockets, changes),
  });
  return {
    upgrade(request, socket, head) {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname !== PATH) return false;
      accept(request, socket, head, url).catch((error) => {
        logger.error({ err: error }, 'websocket refused');
        socket.destroy();
      });
      return true;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.close(1001, 'server is stopping');
      server.close();
      for (const client of server.clients) client.terminate();
      await feed[Symbol.asyncDispose]();
    },
  };

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): Promise<void> {
    const header = request.headers.apikey;
    const apiKey = url.searchParams.get('apikey') ?? (typeof header === 'string' ? header : null);
    const isKnown =
      apiKey !== null && (await identify({ apiKey, bearer: null, keys, verifier })).kind === 'caller';
    if (!isKnown) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
    server.handleUpgrade(request, socket, head, (ws) => {
      const opened = openSocket(ws, {
        version,
        identify: (token) => identify({ apiKey, bearer: token, keys, verifier }),
      });
      sockets.add(opened);
      ws.on('close', () => sockets.delete(opened));
    });
  }
}
