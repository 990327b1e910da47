import { z } from 'zod';

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

export function encode(message: Message, version: ProtocolVersion): string {
  const { event, joinRef, payload, ref, topic } = message;
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );
}
