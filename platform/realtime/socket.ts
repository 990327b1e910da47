import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Identity } from '../gateway/identity.ts';
import { type Channel, openChannel, parseJoin } from './channel.ts';
import { decode, encode, type Message, type ProtocolVersion } from './protocol.ts';

/** A client that sends nothing for so long is gone; supabase-js says something every 25 seconds. */
const SILENCE_MS = 60_000;
/** A client that does not read is closed before its backlog fills the memory. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;
const MAX_CHANNELS = 100;

const tokenSchema = z.object({ access_token: z.string().nullish() });

export interface RealtimeSocket {
  readonly channels: ReadonlyMap<string, Channel>;
  push(channel: Channel, event: string, payload: unknown): void;
  /** Ends one channel and says why. */
  drop(channel: Channel, reason: string): void;
  close(code: number, reason: string): void;
}

/**
 * One client's connection: answers joins, leaves, heartbeats and new tokens.
 *
 * @param options.identify works out who a token speaks for; null means the API key the socket was opened with
 */
export function openSocket(
  ws: WebSocket,
  options: { version: ProtocolVersion; identify: (token: string | null) => Promise<Identity> },
): RealtimeSocket {
  const channels = new Map<string, Channel>();
  let silence = setTimeout(gone, SILENCE_MS);

  ws.on('message', (data, isBinary) => {
    clearTimeout(silence);
    silence = setTimeout(gone, SILENCE_MS);
    const message = isBinary ? null : decode(data.toString(), options.version);
    if (message) handle(message).catch(() => ws.close(1011, 'internal error'));
  });
  ws.on('close', () => clearTimeout(silence));
  ws.on('error', () => ws.terminate());

  return { channels, push, drop, close: (code, reason) => ws.close(code, reason) };

  function gone(): void {
    ws.terminate();
  }

  async function handle(message: Message): Promise<void> {
    switch (message.event) {
      case 'heartbeat':
        return reply(message, 'ok', {});
      case 'phx_join':
        return join(message);
      case 'phx_leave':
        channels.delete(message.topic);
        reply(message, 'ok', {});
        return send({ ...message, ref: message.joinRef, event: 'phx_close', payload: {} });
      case 'access_token':
        return renew(message);
      default:
        return reply(message, 'ok', {});
    }
  }

  async function join(message: Message): Promise<void> {
    const request = parseJoin(message.payload);
    if (typeof request === 'string') return reply(message, 'error', { reason: request });
    if (channels.size >= MAX_CHANNELS)
      return reply(message, 'error', { reason: 'ChannelRateLimitReached: too many channels' });
    const identity = await options.identify(request.access_token ?? null);
    if (identity.kind === 'refused')
      return reply(message, 'error', { reason: `InvalidJWTToken: ${identity.reason}` });
    const channel = openChannel({
      topic: message.topic,
      joinRef: message.joinRef,
      request,
      caller: identity.caller,
    });
    channels.set(message.topic, channel);
    reply(message, 'ok', { postgres_changes: channel.bindings });
    if (channel.bindings.length > 0) {
      push(channel, 'system', {
        channel: message.topic.replace(/^realtime:/, ''),
        extension: 'postgres_changes',
        message: 'Subscribed to PostgreSQL',
        status: 'ok',
      });
    }
  }

  /** A refreshed token takes effect at once; a refused one ends the channel. */
  async function renew(message: Message): Promise<void> {
    const channel = channels.get(message.topic);
    if (!channel) return;
    const token = tokenSchema.safeParse(message.payload).data?.access_token ?? null;
    const identity = await options.identify(token);
    if (identity.kind === 'caller') {
      channel.caller = identity.caller;
      return;
    }
    drop(channel, identity.reason);
  }

  function drop(channel: Channel, reason: string): void {
    channels.delete(channel.topic);
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

  function send(message: Message): void {
    if (ws.bufferedAmount > MAX_BACKLOG_BYTES) ws.terminate();
    else if (ws.readyState === ws.OPEN) ws.send(encode(message, options.version));
  }
}
