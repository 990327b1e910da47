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

/** Messages are JSON objects in version 1, arrays in version 2. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

const reference = z.string().nullish().default(null);

const v1Schema = z
  .object({ join_ref: reference, ref: reference, topic: z.string(), event: z.string(), payload: z.unknown() })
  .transform(({ join_ref, ...rest }) => ({ joinRef: join_ref, ...rest }));

const v2Schema = z
  .tuple([reference, reference, z.string(), z.string(), z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]) => ({ joinRef, ref, topic, event, payload }));

/** @returns null when the text is not a message in this version */
export function decode(text: string, version: ProtocolVersion): Message | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const result = version === '2.0.0' ? v2Schema.safeParse(value) : v1Schema.safeParse(value);
  return result.success ? result.data : null;
}

/** @param payload as JSON, so that it is serialized once for many recipients */
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

/** A broadcast's event and payload: JSON, or bytes in base64. */
export interface BroadcastMessage {
  readonly event: string;
  readonly payload: { readonly json: unknown } | { readonly base64: string };
}

const BROADCAST_PUSH = 3;
const BROADCAST = 4;
const JSON_ENCODING = 1;

/**
 * Decodes the binary frame of a broadcast in version 2: one byte each for the kind, the lengths of join reference,
 * reference, topic, event and metadata, and the encoding; then these fields and the payload.
 * Source: https://supabase.com/docs/guides/realtime/protocol
 *
 * @returns null when the frame is not a valid broadcast
 */
export function decodeBroadcast(frame: Buffer): { message: Message; sent: BroadcastMessage } | null {
  const [kind, joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metaSize = 0, encoding] = frame;
  if (kind !== BROADCAST_PUSH) return null;
  const sizes = [joinRefSize, refSize, topicSize, eventSize];
  const names = decodeNames(frame.subarray(7), sizes);
  if (names === null) return null;
  const [joinRef, ref, topic = '', event = ''] = names;
  const at = 7 + sizes.reduce((sum, size) => sum + size, 0);
  const body = frame.subarray(at + metaSize);
  const payload = encoding === JSON_ENCODING ? parseJson(body) : { base64: body.toString('base64') };
  if (payload === null) return null;
  const message = { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: {} };
  return { message, sent: { event, payload } };
}

/** @returns null when they are not UTF-8: with replacement characters they could exceed the one-byte length */
function decodeNames(bytes: Buffer, sizes: readonly number[]): string[] | null {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let at = 0;
  try {
    return sizes.map((size) => {
      at += size;
      return utf8.decode(bytes.subarray(at - size, at));
    });
  } catch {
    return null;
  }
}

/** @returns null when it is not JSON */
export function parseJson(body: Buffer): { json: unknown } | null {
  try {
    return { json: parseBoundedJson(body.toString()) };
  } catch {
    return null;
  }
}

/** Encodes the binary frame that delivers a broadcast in version 2. */
export function encodeBroadcast(topic: string, { event, payload }: BroadcastMessage): Buffer {
  const names = [Buffer.from(topic), Buffer.from(event)];
  const isBinary = 'base64' in payload;
  return Buffer.concat([
    Buffer.from([BROADCAST, ...names.map(({ length }) => length), 0, isBinary ? 0 : JSON_ENCODING]),
    ...names,
    isBinary ? Buffer.from(payload.base64, 'base64') : Buffer.from(JSON.stringify(payload.json ?? null)),
  ]);
}
