import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** A client of the second protocol without the manners of realtime-js. */
export interface RawSocket {
  /** @returns the status of the reply; `closed` when the connection went first */
  join(topic: string, payload: unknown): Promise<string>;
  /** Waits until so many messages of an event have come. */
  until(event: string, count: number): Promise<void>;
  close(): void;
}

const messageSchema = z.tuple([z.unknown(), z.string().nullable(), z.string(), z.string(), z.unknown()]);
const replySchema = z.object({ status: z.string() });

export async function openRawSocket(options: { url: string; publishable: string }): Promise<RawSocket> {
  const address = options.url.replace('http', 'ws');
  const ws = new WebSocket(`${address}/realtime/v1/websocket?apikey=${options.publishable}&vsn=2.0.0`);
  const counts = new Map<string, number>();
  const replies = new Map<string, (status: string) => void>();
  const waiting = new Set<() => void>();
  let references = 0;
  ws.on('message', (data: Buffer) => {
    const [, reference, , event, payload] = messageSchema.parse(JSON.parse(data.toString()));
    counts.set(event, (counts.get(event) ?? 0) + 1);
    if (event === 'phx_reply' && reference !== null)
      replies.get(reference)?.(replySchema.parse(payload).status);
    for (const look of [...waiting]) look();
  });
  ws.on('close', () => {
    for (const answer of replies.values()) answer('closed');
  });
  await once(ws, 'open');
  return {
    join(topic, payload) {
      const reference = String(++references);
      return new Promise((resolve) => {
        replies.set(reference, resolve);
        if (ws.readyState !== ws.OPEN) return resolve('closed');
        ws.send(JSON.stringify([reference, reference, `realtime:${topic}`, 'phx_join', payload]));
      });
    },
    until(event, count) {
      return new Promise((resolve) => {
        const look = (): void => {
          if ((counts.get(event) ?? 0) < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    close: () => ws.close(),
  };
}
