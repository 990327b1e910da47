import { toHex } from './hex.ts';

const digest = async (data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/**
 * The submission id of a form that sent none: made from its content, so that posting it again is the same submission.
 * The database forgets such ids after a day. No address takes part: a resend may come over another network.
 * Source: https://www.rfc-editor.org/rfc/rfc9562#section-5.8
 *
 * @param content everything the sender wrote and attached, and which form it is
 * @returns a UUID of version 8
 */
export async function submissionIdOf(
  content: readonly (string | Uint8Array<ArrayBuffer>)[],
): Promise<string> {
  const parts = await Promise.all(
    content.map((part) => digest(typeof part === 'string' ? new TextEncoder().encode(part) : part)),
  );
  const hex = toHex(await digest(Uint8Array.from(parts.flatMap((part) => [...part]))));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}
