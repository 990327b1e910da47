import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Caller } from '../database/caller.ts';
import { createApiKeys } from '../gateway/api-keys.ts';
import { identify } from '../gateway/identity.ts';
import { refuseUpgrade } from '../gateway/refuse-upgrade.ts';
import type { Service } from '../gateway/service.ts';
import type { PlatformContext } from '../platform-context.ts';
import { acceptBroadcast } from './accept-broadcast.ts';
import { openBroadcastBus } from './broadcast.ts';
import { openChangeFeed } from './change-feed.ts';
import { deliverBroadcast } from './deliver-broadcast.ts';
import { deliverChanges } from './deliver-changes.ts';
import { openPresence } from './presence.ts';
import { MAX_MESSAGE_BYTES } from './protocol.ts';
import { openSocket, type RealtimeSocket } from './socket.ts';
import { rightsOn } from './topic-rights.ts';

const PATH = '/realtime/v1/websocket';

export interface RealtimeService extends Service, AsyncDisposable {
  /** Takes over a WebSocket handshake; false when the path is not realtime's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * Changes of tables as they happen, broadcasts and presences, over Phoenix channels.
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
  const rightsOnTopic = (caller: Caller, topic: string) => rightsOn(database, caller, topic);
  const bus = await openBroadcastBus({
    database,
    logger,
    onBroadcast: (broadcast) => deliverBroadcast(sockets, broadcast),
  });
  const presence = await openPresence({
    database,
    logger,
    push(channel, event, payload) {
      for (const socket of sockets)
        if (socket.channels.get(channel.topic) === channel) socket.push(channel, event, payload);
    },
  });
  return {
    fetch: (request) => acceptBroadcast(request, { publish: bus.publish, rightsOn: rightsOnTopic }),
    upgrade(request, socket, head) {
      // Node listens no longer: from here on a reset would end the process.
      socket.on('error', () => socket.destroy());
      const url = URL.parse(request.url ?? '/', 'http://localhost');
      if (url?.pathname !== PATH) return false;
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
      await bus[Symbol.asyncDispose]();
      await presence[Symbol.asyncDispose]();
    },
  };

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): Promise<void> {
    const header = request.headers.apikey;
    const apiKey = url.searchParams.get('apikey') ?? (typeof header === 'string' ? header : null);
    const isKnown =
      apiKey !== null && (await identify({ apiKey, bearer: null, keys, verifier })).kind === 'caller';
    if (!isKnown) {
      refuseUpgrade(socket, 401);
      return;
    }
    const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
    server.handleUpgrade(request, socket, head, (ws) => {
      const opened = openSocket(ws, {
        version,
        identify: (token) => identify({ apiKey, bearer: token, keys, verifier }),
        rightsOn: rightsOnTopic,
        publish: bus.publish,
        presence,
      });
      sockets.add(opened);
      ws.on('close', () => sockets.delete(opened));
    });
  }
}
