import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import {
  type BroadcastMessage,
  encode,
  encodeBroadcast,
  type Message,
  type ProtocolVersion,
} from './protocol.ts';

/** Writes to one client in its version of the protocol. */
export interface ChannelWriter {
  reply(message: Message, status: 'ok' | 'error', response: unknown): void;
  /** Replies with an error. */
  refuse(message: Message, reason: string): void;
  /** Confirms that the client has left. */
  confirmLeave(message: Message): void;
  /** @param payload as JSON */
  push(channel: Channel, event: string, payload: string): void;
  /** Sends a `system` event. */
  inform(channel: Channel, message: Readonly<Record<string, string>>): void;
  /** @param frames caches encoded frames by topic */
  broadcast(channel: Channel, sent: BroadcastMessage, frames: Map<string, Buffer>): void;
}

export function createChannelWriter(connection: Connection, version: ProtocolVersion): ChannelWriter {
  const write = (message: Omit<Message, 'payload'>, payload: string): void =>
    connection.write(encode(message, payload, version));

  const reply: ChannelWriter['reply'] = (message, status, response) =>
    write({ ...message, event: 'phx_reply' }, JSON.stringify({ status, response }));

  const push: ChannelWriter['push'] = ({ joinRef, topic }, event, payload) =>
    write({ joinRef, ref: null, topic, event }, payload);

  return {
    reply,
    push,
    refuse: (message, reason) => reply(message, 'error', { reason }),
    confirmLeave(message) {
      reply(message, 'ok', {});
      write({ ...message, ref: message.joinRef, event: 'phx_close' }, '{}');
    },
    inform: (channel, message) => push(channel, 'system', JSON.stringify(message)),
    broadcast(channel, sent, frames) {
      if (version === '2.0.0') {
        const frame = frames.get(channel.topic) ?? encodeBroadcast(channel.topic, sent);
        frames.set(channel.topic, frame);
        connection.write(frame);
      }
      // Version 1 cannot carry binary payloads.
      else if ('json' in sent.payload) {
        const { json: payload } = sent.payload;
        push(channel, 'broadcast', JSON.stringify({ type: 'broadcast', event: sent.event, payload }));
      }
    },
  };
}
