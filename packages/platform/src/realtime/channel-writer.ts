import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import {
  encode,
  encodeBroadcast,
  type Message,
  type ProtocolVersion,
  type SentBroadcast,
} from './protocol.ts';

/** Says things to one client, in the version of the protocol that it speaks. */
export interface ChannelWriter {
  reply(message: Message, status: 'ok' | 'error', response: unknown): void;
  /** Replies with an error. */
  refuse(message: Message, reason: string): void;
  /** Confirms that the client has left. */
  confirmLeave(message: Message): void;
  /** @param payload as JSON */
  push(channel: Channel, event: string, payload: string): void;
  /** Tells the client of itself, not of others. */
  inform(channel: Channel, message: Readonly<Record<string, string>>): void;
  /** @param frames keeps what was encoded for others */
  broadcast(channel: Channel, sent: SentBroadcast, frames: Map<string, Buffer>): void;
}

export function openWriter(connection: Connection, version: ProtocolVersion): ChannelWriter {
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
      // The first version has no form for bytes.
      else if ('json' in sent.payload) {
        const { json: payload } = sent.payload;
        push(channel, 'broadcast', JSON.stringify({ type: 'broadcast', event: sent.event, payload }));
      }
    },
  };
}
