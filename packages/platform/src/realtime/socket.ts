import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { type Caller, hasExpired } from '../database/caller.ts';
import type { Identity } from '../gateway/identity.ts';
import type { Allowance } from './admission.ts';
import type { Broadcast } from './broadcast.ts';
import { callerKey } from './caller-key.ts';
import { type Channel, openChannel, parseJoin } from './channel.ts';
import type { ChannelIndex } from './channel-index.ts';
import { openWriter } from './channel-writer.ts';
import { broadcastOf, presenceOf, tokenOf } from './client-messages.ts';
import { openConnection } from './connection.ts';
import { MAX_CALLERS, MAX_REQUEST_BYTES } from './limits.ts';
import type { PresenceService } from './presence.ts';
import {
  decode,
  decodeBroadcast,
  type Message,
  type ProtocolVersion,
  type SentBroadcast,
} from './protocol.ts';
import { EVERYTHING, type TopicRights } from './topic-rights.ts';

export interface RealtimeSocket {
  /** Bytes that the client has not read yet. */
  readonly backlog: number;
  /** Ends the connection when it has been silent for so long, and channels whose token has expired. */
  sweep(silenceMs: number): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

export interface SocketOptions {
  readonly version: ProtocolVersion;
  readonly logger: Logger;
  readonly allowance: Allowance;
  readonly index: ChannelIndex;
  /** Works out who a token speaks for; null means the API key the socket was opened with. */
  readonly identify: (token: string | null) => Promise<Identity>;
  /** What the caller may do on a private channel. */
  readonly rightsOn: (caller: Caller, name: string) => Promise<TopicRights>;
  readonly publish: (broadcast: Broadcast) => Promise<void>;
  readonly presence: Pick<PresenceService, 'enter' | 'track' | 'untrack' | 'leave'>;
  /** A limit was reached that no client with manners reaches. */
  readonly onLimit: (limit: string) => void;
}

/** One client's connection: answers joins, leaves, heartbeats, new tokens, broadcasts and presences. */
export function openSocket(ws: WebSocket, options: SocketOptions): RealtimeSocket {
  const { allowance, identify, index, logger, onLimit, presence, publish, rightsOn, version } = options;
  const channels = new Map<string, Channel>();
  const takes = new Map<Channel, Parameters<Allowance['held']['give']>[0]>();
  const connection = openConnection(ws, {
    rate: allowance.rate,
    logger,
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
      for (const channel of [...channels.values()])
        drop(channel, 'MessagePerSecondRateLimitReached: Too many messages per second');
    },
    onClose() {
      for (const channel of [...channels.values()]) close(channel);
    },
  });
  const { broadcast, confirmLeave, inform, push, refuse, reply } = openWriter(connection, version);

  return {
    get backlog() {
      return connection.backlog;
    },
    sweep(silenceMs) {
      connection.endSilent(silenceMs);
      for (const channel of [...channels.values()])
        if (hasExpired(channel.caller)) drop(channel, 'Token has expired');
    },
    close: connection.close,
    terminate: connection.terminate,
  };

  async function handle(message: Message, sent: SentBroadcast | undefined): Promise<void> {
    switch (message.event) {
      case 'phx_join':
        if (allowance.rate.take(new Map([['joins', 1]])) === null)
          return connection.inTurn(() => join(message));
        onLimit('joins');
        return refuse(message, 'ClientJoinRateLimitReached: Too many joins per second');
      case 'phx_leave':
        return connection.inTurn(async () => leave(message));
      case 'access_token':
        return connection.inTurn(() => renew(message));
      case 'broadcast': {
        const said = sent ?? broadcastOf(message.payload);
        return said ? say(message, said) : refuse(message, 'InvalidBroadcast: it could not be read');
      }
      case 'presence': {
        const isTooMuch = allowance.rate.take(new Map([['presences', 1]])) !== null;
        if (isTooMuch) onLimit('presences');
        return connection.inTurn(() => announce(message, isTooMuch));
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
    const lacking = allowance.held.take(request.takes);
    if (lacking === 'channels') return refuse(message, 'ChannelRateLimitReached: Too many channels');
    if (lacking !== null)
      return refuse(message, 'UnableToSubscribeToPostgres: Too many listeners, or too much to filter');
    const opened = await authorized(message, request).catch((error: unknown) => {
      allowance.held.give(request.takes);
      throw error;
    });
    if (typeof opened === 'string' || !connection.isOpen) {
      allowance.held.give(request.takes);
      return refuse(message, String(opened));
    }
    channels.set(topic, opened);
    takes.set(opened, request.takes);
    index.add(opened);
    const bindings = opened.bindings.map(({ rowFilter: _, ...binding }) => binding);
    reply(message, 'ok', { postgres_changes: bindings });
    if (bindings.length > 0) inform(opened, { channel: opened.name, ...SUBSCRIBED });
    if (request.asked.config?.presence?.enabled !== false && opened.rights.read.has('presence'))
      await presence.enter(opened);
  }

  /** @returns the channel, or the reason why the caller may not join it */
  async function authorized(
    { joinRef, topic }: Message,
    request: Exclude<ReturnType<typeof parseJoin>, string>,
  ): Promise<Channel | string> {
    const identity = await identify(request.asked.access_token ?? null);
    if (identity.kind === 'refused') return `InvalidJWTToken: ${identity.reason}`;
    const { caller } = identity;
    if (isOneTooMany(caller)) return TOO_MANY_TOKENS;
    const socket = { push, broadcast, drop, reset };
    const channel = openChannel({ topic, joinRef, request, caller, rights: EVERYTHING, socket });
    if (channel.isPrivate) channel.rights = await rightsOn(caller, channel.name);
    return channel.rights.read.has('broadcast') ? channel : unauthorized(channel);
  }

  function leave(message: Message): void {
    close(channels.get(message.topic));
    confirmLeave(message);
  }

  async function say(message: Message, sent: SentBroadcast): Promise<void> {
    const channel = channels.get(message.topic);
    if (!channel?.rights.write.has('broadcast'))
      return refuse(message, 'Unauthorized: you may not write to this channel');
    if (hasExpired(channel.caller)) return drop(channel, 'Token has expired');
    const { id: sender, isPrivate, name: topic } = channel;
    try {
      await publish({ ...sent, topic, isPrivate, sender });
    } catch (error) {
      logger.error({ err: error }, 'broadcast not sent');
      return refuse(message, 'UnableToHandleBroadcast: it could not be sent');
    }
    if (channel.acknowledges) reply(message, 'ok', {});
  }

  async function announce(message: Message, isTooMuch: boolean): Promise<void> {
    const channel = channels.get(message.topic);
    if (channel && isTooMuch) return drop(channel, 'Client presence rate limit exceeded');
    const asked = presenceOf(message.payload);
    if (typeof asked === 'string') return refuse(message, asked);
    if (!channel?.rights.write.has('presence'))
      return refuse(message, 'Unauthorized: you may not be present on this channel');
    if (asked.isTooLarge) return drop(channel, 'Track message size exceeded');
    if (asked.meta === null) await presence.untrack(channel);
    else {
      const refusal = await presence.track(channel, asked.meta);
      if (refusal !== null) return refuse(message, refusal);
    }
    reply(message, 'ok', {});
  }

  /** A refreshed token takes effect at once; a refused one ends the channel. */
  async function renew(message: Message): Promise<void> {
    const channel = channels.get(message.topic);
    if (!channel) return;
    const identity = await identify(tokenOf(message.payload));
    if (identity.kind === 'refused') return drop(channel, identity.reason);
    if (isOneTooMany(identity.caller, channel)) return drop(channel, TOO_MANY_TOKENS);
    channel.caller = identity.caller;
    if (channel.isPrivate) channel.rights = await rightsOn(channel.caller, channel.name);
    if (!channel.rights.read.has('broadcast')) drop(channel, unauthorized(channel));
  }

  /** Whether the channels would speak for too many, `changing` left aside. */
  function isOneTooMany(caller: Caller, changing?: Channel): boolean {
    const others = [...channels.values()].filter((channel) => channel !== changing);
    return new Set([caller, ...others.map((other) => other.caller)].map(callerKey)).size > MAX_CALLERS;
  }

  function close(channel: Channel | undefined): void {
    if (!channel || channel.isClosed) return;
    channel.isClosed = true;
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
    index.remove(channel);
    allowance.held.give(takes.get(channel) ?? new Map());
    takes.delete(channel);
    presence.leave(channel);
  }

  function drop(channel: Channel, reason: string): void {
    close(channel);
    inform(channel, { extension: 'system', status: 'error', message: reason, channel: channel.topic });
    push(channel, 'phx_close', '{}');
  }

  function reset(channel: Channel): void {
    close(channel);
    push(channel, 'phx_error', '{}');
  }
}

const TOO_MANY_TOKENS = 'ChannelRateLimitReached: Too many tokens';
const SUBSCRIBED = { extension: 'postgres_changes', message: 'Subscribed to PostgreSQL', status: 'ok' };

const unauthorized = ({ name }: Channel): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
