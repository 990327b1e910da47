import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { completesWithin } from '../completes-within.ts';
import type { Caller } from '../database/caller.ts';
import { createApiKeys } from '../gateway/api-keys.ts';
import { clientAddress } from '../gateway/client-address.ts';
import { identify } from '../gateway/identity.ts';
import { refuseUpgrade } from '../gateway/refuse-upgrade.ts';
import type { Service } from '../gateway/service.ts';
import type { PlatformContext } from '../platform-context.ts';
import { createAdmissionControl } from './admission-control.ts';
import { openBroadcastBus } from './broadcast.ts';
import { openChangeFeed } from './change-feed.ts';
import { ChannelIndex } from './channel-index.ts';
import { readPermissions } from './channel-permissions.ts';
import { deliverBroadcast } from './deliver-broadcast.ts';
import { deliverChanges } from './deliver-changes.ts';
import { errors, renderRealtimeError } from './errors.ts';
import { handleHttpBroadcast } from './http-broadcast.ts';
import { MAX_MESSAGE_BYTES, REALTIME_LIMITS } from './limits.ts';
import { openPresence } from './presence.ts';
import { readReplay } from './replay.ts';
import { openSocket, type RealtimeSocket } from './socket.ts';

const PATH = '/realtime/v1/websocket';

/** How long clients may take to complete the closing handshake. */
const CLOSE_TIMEOUT_MS = 500;

export interface RealtimeService extends Service, AsyncDisposable {
  /** Handles a WebSocket handshake; returns false when the path is not that of the realtime service. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stats(): RealtimeStats;
}

export interface RealtimeStats {
  readonly sockets: number;
  /** Time from the commit of the last change to its delivery; null before the first. */
  readonly lagMs: number | null;
}

/**
 * Serves table changes, broadcasts and presence over Phoenix channels.
 * Source: https://supabase.com/docs/guides/realtime/protocol
 */
export async function createRealtimeService(context: PlatformContext): Promise<RealtimeService> {
  const { database, logger, proxies = 0, rateLimiter, securityEvents, verifier } = context;
  const limits = { ...REALTIME_LIMITS, ...context.realtimeLimits };
  const keys = createApiKeys(context.keys);
  const sockets = new Set<RealtimeSocket>();
  const index = new ChannelIndex();
  const admission = createAdmissionControl(limits);
  // No compression: prevents decompression bombs.
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  let lagMs: number | null = null;
  /** Bytes written since the backlog was last measured. */
  let written = 0;
  const feed = await openChangeFeed({
    database,
    logger,
    hasSubscribers: () => index.hasSubscribers,
    async onChanges(changes) {
      await deliverChanges({ database, index, logger }, changes);
      const last = changes.at(-1);
      if (last) lagMs = Math.max(0, Date.now() - Date.parse(last.committed_at));
    },
    onOverflow() {
      for (const channel of index.subscribers) channel.socket.reset(channel);
    },
  });
  const readPermissionsOn = (caller: Caller, topic: string) => readPermissions(context, caller, topic);
  const bus = await openBroadcastBus({
    database,
    logger,
    onBroadcast: (broadcast) => deliverBroadcast(index, broadcast),
  });
  const presence = await openPresence({ database, logger });
  const sweeping = setInterval(sweep, limits.silenceMs / 10);
  sweeping.unref();
  return {
    allowsSecretInQuery: true,
    fetch: (request) =>
      handleHttpBroadcast(request, { publish: bus.publish, readPermissions: readPermissionsOn, rateLimiter }),
    bodyTooLarge: () => renderRealtimeError(errors.payloadTooLarge()),
    upgrade(request, socket, head) {
      // Node.js has removed its own listener, so a connection reset would end the process.
      socket.on('error', () => socket.destroy());
      const url = URL.parse(request.url ?? '/', 'http://localhost');
      if (url?.pathname !== PATH) return false;
      accept(request, socket, head, url).catch((error) => {
        logger.error({ err: error }, 'websocket handshake failed');
        socket.destroy();
      });
      return true;
    },
    stats: () => ({ sockets: sockets.size, lagMs }),
    async [Symbol.asyncDispose]() {
      clearInterval(sweeping);
      const closed = [...server.clients].map((client) => once(client, 'close'));
      for (const socket of sockets) socket.close(1001, 'server is stopping');
      server.close();
      // Clients that respond know of the shutdown and reconnect elsewhere.
      await completesWithin(CLOSE_TIMEOUT_MS, Promise.all(closed));
      for (const client of server.clients) client.terminate();
      await feed[Symbol.asyncDispose]();
      await bus[Symbol.asyncDispose]();
      await presence[Symbol.asyncDispose]();
    },
  };

  /**
   * Terminates idle connections, closes channels with expired tokens and, over the total backlog, drops the slowest
   * readers.
   */
  function sweep(): void {
    admission.sweep();
    for (const socket of sockets) socket.sweep(limits.silenceMs);
    limitBacklog();
  }

  /** Measures between sweeps too: meanwhile a thousand connections could be sent gigabytes. */
  function onWritten(bytes: number): void {
    written += bytes;
    if (written > limits.backlogBytes / 8) limitBacklog();
  }

  function limitBacklog(): void {
    written = 0;
    let backlog = [...sockets].reduce((sum, socket) => sum + socket.backlog, 0);
    for (const socket of [...sockets].sort((one, other) => other.backlog - one.backlog)) {
      if (backlog <= limits.backlogBytes) break;
      backlog -= socket.backlog;
      socket.terminate();
    }
  }

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): Promise<void> {
    const forwarded = request.headers['x-forwarded-for'];
    const address = clientAddress({
      socketAddress: request.socket.remoteAddress,
      forwardedFor: Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? null),
      proxies,
    });
    const onLimit = (limit: string): void =>
      securityEvents.record({ action: 'limit_reached', address, traits: { limit: `realtime ${limit}` } });
    // Already closed, so its quota would never be released.
    if (socket.destroyed) return;
    const quotas = admission.admit(address);
    if (!quotas) {
      onLimit('connections');
      refuseUpgrade(socket, 429);
      return;
    }
    socket.once('close', quotas.release);
    const header = request.headers.apikey;
    const apiKey = url.searchParams.get('apikey') ?? (typeof header === 'string' ? header : null);
    const hasValidKey =
      apiKey !== null && (await identify({ apiKey, bearer: null, keys, verifier })).kind === 'caller';
    if (!hasValidKey) {
      refuseUpgrade(socket, 401);
      return;
    }
    const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
    server.handleUpgrade(request, socket, head, (ws) => {
      const opened = openSocket(ws, {
        version,
        logger,
        quotas,
        index,
        identify: (token) => identify({ apiKey, bearer: token, keys, verifier }),
        readPermissions: readPermissionsOn,
        publish: bus.publish,
        readReplay: (name, replay) => readReplay(database, name, replay),
        presence,
        onWritten,
        onLimit,
      });
      sockets.add(opened);
      ws.on('close', () => sockets.delete(opened));
    });
  }
}
