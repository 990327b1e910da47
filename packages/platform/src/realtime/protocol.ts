import { z } from 'zod';
import { parseBoundedJson } from '../gateway/bounded-json.ts';

/** A Phoenix channel message: https://hexdocs.pm/phoenix/writing_a_channels_client.html */
export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** How messages look on the wire: objects in the first version, arrays in the second. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

const reference = z.string().nullish().default(null);

const firstSchema = z
  .object({ join_ref: reference, ref: reference, topic: z.string(), event: z.string(), payload: z.unknown() })
  .transform(({ join_ref, ...rest }) => ({ joinRef: join_ref, ...rest }));

const secondSchema = z
  .tuple([reference, reference, z.string(), z.string(), z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]) => ({ joinRef, ref, topic, event, payload }));

/** @returns null for what is no message of this version */
export function decode(text: string, version: ProtocolVersion): Message | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const result = version === '2.0.0' ? secondSchema.safeParse(value) : firstSchema.safeParse(value);
  return result.success ? result.data : null;
}

/** @param payload as JSON: what many are told is turned into text once */
export function encode(
  { event, joinRef, ref, topic }: Omit<Message, 'payload'>,
  payload: string,
  version: ProtocolVersion,
): string {
  const head = [joinRef, ref, topic, event].map((part) => JSON.stringify(part));
  return version === '2.0.0'
    ? `[${head.join()},${payload}]`
    : `{"join_ref":${head[0]},"ref":${head[1]},"topic":${head[2]},"event":${head[3]},"payload":${payload}}`;
}

/** What is broadcast: JSON, or bytes in base64. */
export interface SentBroadcast {
  readonly event: string;
  readonly payload: { readonly json: unknown } | { readonly base64: string };
}

const BROADCAST_PUSH = 3;
const BROADCAST = 4;
const JSON_ENCODING = 1;

/**
 * Reads the frame in which clients of the second version broadcast: one byte each for its kind, the lengths of join
 * reference, reference, topic, event and metadata, and the encoding; then all of these, and the payload.
 * Source: https://supabase.com/docs/guides/realtime/protocol
 *
 * @returns null for what is no such frame
 */
export function decodeBroadcast(frame: Buffer): { message: Message; sent: SentBroadcast } | null {
  const [kind, joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metaSize = 0, encoding] = frame;
  if (kind !== BROADCAST_PUSH) return null;
  let at = 7;
  const take = (size: number): string => {
    at += size;
    return frame.toString('utf8', at - size, at);
  };
  const [joinRef, ref, topic, event] = [take(joinRefSize), take(refSize), take(topicSize), take(eventSize)];
  const body = frame.subarray(at + metaSize);
  const payload = encoding === JSON_ENCODING ? jsonOf(body) : { base64: body.toString('base64') };
  if (payload === null) return null;
  const message = { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: {} };
  return { message, sent: { event, payload } };
}

/** @returns null for what is no JSON */
export function jsonOf(body: Buffer): { json: unknown } | null {
  try {
    return { json: parseBoundedJson(body.toString()) };
  } catch {
    return null;
  }
}

/** The frame in which clients of the second version are told of broadcasts. */
export function encodeBroadcast(topic: string, { event, payload }: SentBroadcast): Buffer {
  const names = [Buffer.from(topic), Buffer.from(event)];
  const isBinary = 'base64' in payload;
  return Buffer.concat([
    Buffer.from([BROADCAST, ...names.map(({ length }) => length), 0, isBinary ? 0 : JSON_ENCODING]),
    ...names,
    isBinary ? Buffer.from(payload.base64, 'base64') : Buffer.from(JSON.stringify(payload.json ?? null)),
  ]);
}
