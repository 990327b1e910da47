import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** A protocol version 2 client without the safeguards of realtime-js. */
export interface RealtimeSocket extends Disposable {
  readonly ws: WebSocket;
  /** Received messages in order. */
  readonly received: readonly ReceivedMessage[];
  /** @returns the message's reference */
  send(topic: string, event: string, payload: unknown): string;
  /** Joins and waits for the reply. @returns `ok`, the reason for rejection, or `closed` */
  join(topic: string, payload?: unknown): Promise<string>;
  /** Waits until `count` messages of an event have been received. */
  until(event: string, count: number): Promise<void>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
}

interface ReceivedMessage {
  readonly reference: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

const messageSchema = z
  .tuple([z.unknown(), z.string().nullable(), z.string(), z.string(), z.unknown()])
  .transform(([, reference, topic, event, payload]) => ({ reference, topic, event, payload }));
const replySchema = z.object({
  status: z.string(),
  response: z.object({ reason: z.string().optional() }).optional(),
});

/** @returns `ok` or the reason for rejection */
export function replyStatus(payload: unknown): string {
  const { response, status } = replySchema.parse(payload);
  return response?.reason ?? status;
}

export async function openRealtimeSocket(options: { url: string; key: string }): Promise<RealtimeSocket> {
  const address = options.url.replace('http', 'ws');
  const ws = new WebSocket(`${address}/realtime/v1/websocket?apikey=${options.key}&vsn=2.0.0`);
  const received: ReceivedMessage[] = [];
  const counts = new Map<string, number>();
  const replies = new Map<string, (answer: string) => void>();
  const waiting = new Set<() => void>();
  let references = 0;
  ws.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return;
    const message = messageSchema.parse(JSON.parse(data.toString()));
    received.push(message);
    counts.set(message.event, (counts.get(message.event) ?? 0) + 1);
    if (message.event === 'phx_reply') replies.get(message.reference ?? '')?.(replyStatus(message.payload));
    for (const check of [...waiting]) check();
  });
  const closed = new Promise<number>((resolve) => {
    ws.on('close', (code) => {
      for (const answer of replies.values()) answer('closed');
      resolve(code);
    });
  });
  await once(ws, 'open');
  ws.on('error', () => undefined);
  const send = (topic: string, event: string, payload: unknown): string => {
    const reference = String(++references);
    ws.send(JSON.stringify([reference, reference, `realtime:${topic}`, event, payload]), () => undefined);
    return reference;
  };
  return {
    ws,
    received,
    closed,
    send,
    join: (topic, payload = {}) =>
      new Promise((resolve) => {
        if (ws.readyState !== ws.OPEN) return resolve('closed');
        replies.set(send(topic, 'phx_join', payload), resolve);
      }),
    until: (event, count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if ((counts.get(event) ?? 0) < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    [Symbol.dispose]: () => ws.terminate(),
  };
}
