import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import type { Identity } from '../gateway/identity.ts';
import type { Broadcast } from './broadcast.ts';
import { type Channel, openChannel, parseJoin } from './channel.ts';
import type { PresenceService } from './presence.ts';
import {
  decode,
  decodeBroadcast,
  encode,
  encodeBroadcast,
  MAX_NAME_BYTES,
  type Message,
  type ProtocolVersion,
  type SentBroadcast,
} from './protocol.ts';
import { EVERYTHING, type TopicRights } from './topic-rights.ts';

/** A client that sends nothing for so long is gone; supabase-js says something every 25 seconds. */
const SILENCE_MS = 60_000;
/** A client that does not read is closed before its backlog fills the memory. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;
const MAX_CHANNELS = 100;
/** Of broadcasts and presences of one socket: whoever says more is not listened to any longer. */
const MAX_MESSAGES_PER_SECOND = 500;

const tokenSchema = z.object({ access_token: z.string().nullish() });
const broadcastSchema = z.object({ event: z.string(), payload: z.unknown() });
const presenceSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('track'), payload: z.record(z.string(), z.unknown()).default({}) }),
  z.object({ event: z.literal('untrack') }),
]);

export interface RealtimeSocket {
  readonly channels: ReadonlyMap<string, Channel>;
  push(channel: Channel, event: string, payload: unknown): void;
  /** Hands on what was broadcast, in the form that the client reads. */
  broadcast(channel: Channel, sent: SentBroadcast): void;
  /** Ends one channel and says why. */
  drop(channel: Channel, reason: string): void;
  close(code: number, reason: string): void;
}

export interface SocketOptions {
  readonly version: ProtocolVersion;
  /** Works out who a token speaks for; null means the API key the socket was opened with. */
  readonly identify: (token: string | null) => Promise<Identity>;
  /** What the caller may do on a private channel. */
  readonly rightsOn: (caller: Caller, name: string) => Promise<TopicRights>;
  readonly publish: (broadcast: Broadcast) => Promise<void>;
  readonly presence: Pick<PresenceService, 'enter' | 'track' | 'untrack' | 'leave'>;
}

/** One client's connection: answers joins, leaves, heartbeats, new tokens, broadcasts and presences. */
export function openSocket(ws: WebSocket, options: SocketOptions): RealtimeSocket {
  const { identify, presence, publish, rightsOn, version } = options;
  const channels = new Map<string, Channel>();
  let silence = setTimeout(gone, SILENCE_MS);
  let said = { second: 0, messages: 0 };

  ws.on('message', (data: Buffer, isBinary: boolean) => {
    clearTimeout(silence);
    silence = setTimeout(gone, SILENCE_MS);
    handle(data, isBinary).catch(() => ws.close(1011, 'internal error'));
  });
  ws.on('close', () => {
    clearTimeout(silence);
    for (const channel of [...channels.values()]) close(channel);
  });
  ws.on('error', () => ws.terminate());

  return { channels, push, broadcast, drop, close: (code, reason) => ws.close(code, reason) };

  function gone(): void {
    ws.terminate();
  }

  async function handle(data: Buffer, isBinary: boolean): Promise<void> {
    if (isBinary) {
      const frame = decodeBroadcast(data);
      return frame ? say(frame.message, frame.sent) : undefined;
    }
    const message = decode(data.toString(), version);
    if (!message) return;
    switch (message.event) {
      case 'heartbeat':
        return reply(message, 'ok', {});
      case 'phx_join':
        return join(message);
      case 'phx_leave':
        return leave(message);
      case 'access_token':
        return renew(message);
      case 'broadcast': {
        const { data: sent } = broadcastSchema.safeParse(message.payload);
        if (!sent || Buffer.byteLength(sent.event) > MAX_NAME_BYTES)
          return reply(message, 'error', { reason: 'InvalidBroadcast: it could not be read' });
        return say(message, { event: sent.event, payload: { json: sent.payload } });
      }
      case 'presence':
        return announce(message);
      default:
        return reply(message, 'ok', {});
    }
  }

  async function join(message: Message): Promise<void> {
    const { joinRef, topic } = message;
    const request = parseJoin(topic, message.payload);
    if (typeof request === 'string') return reply(message, 'error', { reason: request });
    if (channels.size >= MAX_CHANNELS)
      return reply(message, 'error', { reason: 'ChannelRateLimitReached: too many channels' });
    const identity = await identify(request.access_token ?? null);
    if (identity.kind === 'refused')
      return reply(message, 'error', { reason: `InvalidJWTToken: ${identity.reason}` });
    const { caller } = identity;
    const channel = openChannel({ topic, joinRef, request, caller, rights: EVERYTHING });
    if (channel.isPrivate) channel.rights = await rightsOn(caller, channel.name);
    if (!channel.rights.read.has('broadcast'))
      return reply(message, 'error', { reason: unauthorized(channel) });
    const before = channels.get(topic);
    if (before) close(before);
    if (ws.readyState !== ws.OPEN) return;
    channels.set(topic, channel);
    reply(message, 'ok', { postgres_changes: channel.bindings });
    if (channel.bindings.length > 0) {
      push(channel, 'system', {
        channel: channel.name,
        extension: 'postgres_changes',
        message: 'Subscribed to PostgreSQL',
        status: 'ok',
      });
    }
    if (request.config?.presence?.enabled !== false && channel.rights.read.has('presence'))
      await presence.enter(channel);
  }

  function leave(message: Message): void {
    const channel = channels.get(message.topic);
    if (channel) close(channel);
    reply(message, 'ok', {});
    send({ ...message, ref: message.joinRef, event: 'phx_close', payload: {} });
  }

  async function say(message: Message, sent: SentBroadcast): Promise<void> {
    const channel = heard(message);
    if (!channel?.rights.write.has('broadcast'))
      return reply(message, 'error', { reason: 'Unauthorized: you may not write to this channel' });
    await publish({ ...sent, topic: channel.name, isPrivate: channel.isPrivate, sender: channel.id });
    if (channel.acknowledges) reply(message, 'ok', {});
  }

  /** The channel that a client speaks on, while it does not speak too much. */
  function heard({ topic }: Message): Channel | undefined {
    const second = Math.floor(Date.now() / 1000);
    said = { second, messages: said.second === second ? said.messages + 1 : 1 };
    const channel = channels.get(topic);
    if (said.messages <= MAX_MESSAGES_PER_SECOND) return channel;
    if (channel) drop(channel, 'MessagePerSecondRateLimitReached: Too many messages per second');
    return undefined;
  }

  async function announce(message: Message): Promise<void> {
    const channel = heard(message);
    const { data: asked } = presenceSchema.safeParse(message.payload);
    if (!asked) return reply(message, 'error', { reason: 'InvalidPresence: it could not be read' });
    if (!channel?.rights.write.has('presence'))
      return reply(message, 'error', { reason: 'Unauthorized: you may not be present on this channel' });
    if (asked.event === 'track') await presence.track(channel, asked.payload);
    else await presence.untrack(channel);
    reply(message, 'ok', {});
  }

  /** A refreshed token takes effect at once; a refused one ends the channel. */
  async function renew(message: Message): Promise<void> {
    const channel = channels.get(message.topic);
    if (!channel) return;
    const token = tokenSchema.safeParse(message.payload).data?.access_token ?? null;
    const identity = await identify(token);
    if (identity.kind === 'refused') return drop(channel, identity.reason);
    channel.caller = identity.caller;
    if (channel.isPrivate) channel.rights = await rightsOn(channel.caller, channel.name);
    if (!channel.rights.read.has('broadcast')) drop(channel, unauthorized(channel));
  }

  function close(channel: Channel): void {
    channel.isClosed = true;
    channels.delete(channel.topic);
    presence.leave(channel);
  }

  function drop(channel: Channel, reason: string): void {
    close(channel);
    push(channel, 'system', {
      extension: 'system',
      status: 'error',
      message: reason,
      channel: channel.topic,
    });
    push(channel, 'phx_close', {});
  }

  function reply(message: Message, status: 'ok' | 'error', response: unknown): void {
    send({ ...message, event: 'phx_reply', payload: { status, response } });
  }

  function push(channel: Channel, event: string, payload: unknown): void {
    send({ joinRef: channel.joinRef, ref: null, topic: channel.topic, event, payload });
  }

  function broadcast(channel: Channel, sent: SentBroadcast): void {
    if (version === '2.0.0') write(encodeBroadcast(channel.topic, sent));
    // The first version has no form for bytes.
    else if ('json' in sent.payload)
      push(channel, 'broadcast', { type: 'broadcast', event: sent.event, payload: sent.payload.json });
  }

  function send(message: Message): void {
    write(encode(message, version));
  }

  function write(frame: string | Buffer): void {
    if (ws.bufferedAmount > MAX_BACKLOG_BYTES) ws.terminate();
    else if (ws.readyState === ws.OPEN) ws.send(frame);
  }
}

const unauthorized = ({ name }: Channel): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
