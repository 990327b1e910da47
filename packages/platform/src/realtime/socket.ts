import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { type Caller, hasExpired } from '../database/caller.ts';
import type { Identity } from '../gateway/identity.ts';
import type { ConnectionQuotas } from './admission-control.ts';
import type { Broadcast } from './broadcast.ts';
import { type Channel, openChannel, parseJoin } from './channel.ts';
import type { ChannelIndex } from './channel-index.ts';
import { ALL_PERMISSIONS, type ChannelPermissions } from './channel-permissions.ts';
import { createChannelWriter } from './channel-writer.ts';
import { parseAccessToken, parseBroadcast, parsePresence } from './client-messages.ts';
import { openConnection } from './connection.ts';
import { MAX_REQUEST_BYTES } from './limits.ts';
import { createOpenChannels } from './open-channels.ts';
import type { PresenceService } from './presence.ts';
import {
  type BroadcastMessage,
  decode,
  decodeBroadcast,
  type Message,
  type ProtocolVersion,
} from './protocol.ts';
import type { Replay } from './replay.ts';

export interface RealtimeSocket {
  /** Bytes not yet read by the client. */
  readonly backlog: number;
  /** Terminates the connection after `silenceMs` without a message; closes channels with expired tokens. */
  sweep(silenceMs: number): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

export interface SocketOptions {
  readonly version: ProtocolVersion;
  readonly logger: Logger;
  readonly quotas: ConnectionQuotas;
  readonly index: ChannelIndex;
  /** Verifies a token; null stands for the API key of the handshake. */
  readonly identify: (token: string | null) => Promise<Identity>;
  /** Reads the caller's permissions on a private channel. */
  readonly readPermissions: (caller: Caller, name: string) => Promise<ChannelPermissions>;
  /** Reads the payloads of earlier broadcasts on a private channel. */
  readonly readReplay: (name: string, replay: Replay) => Promise<string[]>;
  readonly publish: (broadcast: Broadcast) => Promise<void>;
  readonly presence: Pick<PresenceService, 'enter' | 'track' | 'untrack' | 'leave'>;
  /** Called for output that this socket does not share with others. */
  readonly onWritten: (bytes: number) => void;
  /** Called when a limit is reached that well-behaved clients stay below. */
  readonly onLimit: (limit: string) => void;
}

/** Handles one client's joins, leaves, heartbeats, tokens, broadcasts and presence. */
export function openSocket(ws: WebSocket, options: SocketOptions): RealtimeSocket {
  const { quotas, identify, index, logger, onLimit, presence, publish, readPermissions, version } = options;
  const connection = openConnection(ws, {
    rate: quotas.rate,
    logger,
    onWritten: options.onWritten,
    async onMessage(data, isBinary) {
      const frame = isBinary ? decodeBroadcast(data) : null;
      const message = frame?.message ?? (isBinary ? null : decode(data.toString(), version));
      if (!message) return;
      if (data.length > MAX_REQUEST_BYTES && message.event !== 'broadcast')
        return refuse(message, 'InvalidPayload: the message is too large');
      await handle(message, frame?.sent);
    },
    onFlood() {
      onLimit('messages');
      for (const channel of channels.all())
        drop(channel, 'MessagePerSecondRateLimitReached: Too many messages per second');
    },
    onClose() {
      for (const channel of channels.all()) close(channel);
    },
  });
  const writer = createChannelWriter(connection, version);
  const { broadcast, confirmLeave, inform, push, refuse, reply } = writer;
  const channels = createOpenChannels({ quotas, index, presence, writer });
  const { close, drop, exceedsCallerLimit, reset } = channels;

  return {
    get backlog() {
      return connection.backlog;
    },
    sweep(silenceMs) {
      connection.terminateIfSilent(silenceMs);
      for (const channel of channels.all())
        if (hasExpired(channel.caller)) drop(channel, 'Token has expired');
    },
    close: connection.close,
    terminate: connection.terminate,
  };

  async function handle(message: Message, sent: BroadcastMessage | undefined): Promise<void> {
    switch (message.event) {
      case 'phx_join':
        if (quotas.rate.acquire(new Map([['joins', 1]])) === null)
          return connection.enqueue(() => join(message));
        onLimit('joins');
        return refuse(message, 'ClientJoinRateLimitReached: Too many joins per second');
      case 'phx_leave':
        return connection.enqueue(async () => leave(message));
      case 'access_token':
        return connection.enqueue(() => replaceToken(message));
      case 'broadcast': {
        const parsed = sent ?? parseBroadcast(message.payload);
        return parsed
          ? sendBroadcast(message, parsed)
          : refuse(message, 'InvalidBroadcast: could not be parsed');
      }
      case 'presence': {
        const isOverQuota = quotas.rate.acquire(new Map([['presences', 1]])) !== null;
        if (isOverQuota) onLimit('presences');
        return connection.enqueue(() => handlePresence(message, isOverQuota));
      }
      default:
        return reply(message, 'ok', {});
    }
  }

  async function join(message: Message): Promise<void> {
    const { topic } = message;
    const request = parseJoin(topic, message.payload);
    if (typeof request === 'string') return refuse(message, request);
    close(channels.get(topic));
    const exhausted = quotas.held.acquire(request.resources);
    if (exhausted === 'channels') return refuse(message, 'ChannelRateLimitReached: Too many channels');
    if (exhausted !== null)
      return refuse(message, 'UnableToSubscribeToPostgres: Too many listeners, or too much to filter');
    const opened = await authorized(message, request).catch((error: unknown) => {
      quotas.held.release(request.resources);
      throw error;
    });
    if (typeof opened === 'string' || !connection.isOpen) {
      quotas.held.release(request.resources);
      return refuse(message, String(opened));
    }
    channels.add(opened, request.resources);
    const bindings = request.bindings.map((binding, at) => ({ ...binding, id: opened.bindings[at]?.id }));
    reply(message, 'ok', { postgres_changes: bindings });
    if (bindings.length > 0) inform(opened, { channel: opened.name, ...SUBSCRIBED });
    if (request.payload.config?.broadcast?.replication_ready)
      inform(opened, { channel: opened.name, ...READY });
    // Replays only after the channel receives new broadcasts, so that none is missed in between.
    if (request.replay)
      for (const payload of await options.readReplay(opened.name, request.replay))
        push(opened, 'broadcast', payload);
    if (request.payload.config?.presence?.enabled !== false && opened.permissions.read.has('presence'))
      await presence.enter(opened);
  }

  /** @returns the channel, or the reason for rejecting the join */
  async function authorized(
    { joinRef, topic }: Message,
    request: Exclude<ReturnType<typeof parseJoin>, string>,
  ): Promise<Channel | string> {
    const { access_token, user_token } = request.payload;
    const identity = await identify(user_token ?? access_token ?? null);
    if (identity.kind === 'refused') return `InvalidJWTToken: ${identity.reason}`;
    const { caller } = identity;
    if (exceedsCallerLimit(caller)) return TOO_MANY_TOKENS;
    const socket = { push, broadcast, drop, reset };
    const channel = openChannel({ topic, joinRef, request, caller, permissions: ALL_PERMISSIONS, socket });
    if (channel.isPrivate) channel.permissions = await readPermissions(caller, channel.name);
    const { read } = channel.permissions;
    const wantsPresence = request.payload.config?.presence?.enabled !== false && !request.replay;
    const mayJoin = read.has('broadcast') || (wantsPresence && read.has('presence'));
    return mayJoin ? channel : unauthorized(channel);
  }

  function leave(message: Message): void {
    close(channels.get(message.topic));
    confirmLeave(message);
  }

  async function sendBroadcast(message: Message, sent: BroadcastMessage): Promise<void> {
    const channel = channels.get(message.topic);
    if (!channel?.permissions.write.has('broadcast'))
      return refuse(message, 'Unauthorized: you may not write to this channel');
    if (hasExpired(channel.caller)) return drop(channel, 'Token has expired');
    const { id: sender, isPrivate, name: topic } = channel;
    try {
      await publish({ ...sent, topic, isPrivate, sender });
    } catch (error) {
      logger.error({ err: error }, 'could not send broadcast');
      return refuse(message, 'UnableToHandleBroadcast: could not be sent');
    }
    if (channel.acknowledgesBroadcasts) reply(message, 'ok', {});
  }

  async function handlePresence(message: Message, isOverQuota: boolean): Promise<void> {
    const channel = channels.get(message.topic);
    if (channel && isOverQuota) return drop(channel, 'Client presence rate limit exceeded');
    const state = parsePresence(message.payload);
    if (typeof state === 'string') return refuse(message, state);
    if (!channel?.permissions.write.has('presence'))
      return refuse(message, 'Unauthorized: you may not track presence on this channel');
    if (state.isTooLarge) return drop(channel, 'Track message size exceeded');
    if (state.meta === null) await presence.untrack(channel);
    else {
      const refusal = await presence.track(channel, state.meta);
      if (refusal !== null) return refuse(message, refusal);
    }
    reply(message, 'ok', {});
  }

  /** A new token takes effect at once; an invalid one closes the channel. */
  async function replaceToken(message: Message): Promise<void> {
    const channel = channels.get(message.topic);
    if (!channel) return;
    const identity = await identify(parseAccessToken(message.payload));
    if (identity.kind === 'refused') return drop(channel, identity.reason);
    if (exceedsCallerLimit(identity.caller, channel)) return drop(channel, TOO_MANY_TOKENS);
    channel.caller = identity.caller;
    const { read, write } = channel.permissions;
    if (channel.isPrivate) channel.permissions = await readPermissions(channel.caller, channel.name);
    const { permissions } = channel;
    // Presence does not check permissions again, so on losing them the client must rejoin with fewer.
    const losesReading = [...read].some((extension) => !permissions.read.has(extension));
    const losesPresence = write.has('presence') && !permissions.write.has('presence');
    if (losesReading || losesPresence) drop(channel, unauthorized(channel));
  }
}

const TOO_MANY_TOKENS = 'ChannelRateLimitReached: Too many tokens';
const SUBSCRIBED = { extension: 'postgres_changes', message: 'Subscribed to PostgreSQL', status: 'ok' };

const READY = { extension: 'system', message: 'Replication connection established', status: 'ok' };

const unauthorized = ({ name }: Channel): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
