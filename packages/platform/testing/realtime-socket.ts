import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** A client of the second protocol without the manners of realtime-js. */
export interface RealtimeSocket extends Disposable {
  readonly ws: WebSocket;
  /** What has come, in order. */
  readonly heard: readonly Heard[];
  /** Sends a message. @returns its reference */
  send(topic: string, event: string, payload: unknown): string;
  /** Joins and waits for the answer. @returns `ok`, the reason of a refusal, or `closed` */
  join(topic: string, payload?: unknown): Promise<string>;
  /** Waits until so many messages of an event have come. */
  until(event: string, count: number): Promise<void>;
  /** The code the connection is closed with. */
  readonly closed: Promise<number>;
}

interface Heard {
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

/** What a reply says: `ok`, or why not. */
export function answerOf(payload: unknown): string {
  const { response, status } = replySchema.parse(payload);
  return response?.reason ?? status;
}

export async function openRealtimeSocket(options: { url: string; key: string }): Promise<RealtimeSocket> {
  const address = options.url.replace('http', 'ws');
  const ws = new WebSocket(`${address}/realtime/v1/websocket?apikey=${options.key}&vsn=2.0.0`);
  const heard: Heard[] = [];
  const counts = new Map<string, number>();
  const replies = new Map<string, (answer: string) => void>();
  const waiting = new Set<() => void>();
  let references = 0;
  ws.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return;
    const message = messageSchema.parse(JSON.parse(data.toString()));
    heard.push(message);
    counts.set(message.event, (counts.get(message.event) ?? 0) + 1);
    if (message.event === 'phx_reply') replies.get(message.reference ?? '')?.(answerOf(message.payload));
    for (const look of [...waiting]) look();
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
    heard,
    closed,
    send,
    join: (topic, payload = {}) =>
      new Promise((resolve) => {
        if (ws.readyState !== ws.OPEN) return resolve('closed');
        replies.set(send(topic, 'phx_join', payload), resolve);
      }),
    until: (event, count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if ((counts.get(event) ?? 0) < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    [Symbol.dispose]: () => ws.terminate(),
  };
}
