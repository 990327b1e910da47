import { toHex } from './hex.ts';

const digest = async (data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/**
 * The submission id of a form that sent none, derived from its content, so that resubmitting it counts as the same
 * submission. The database discards such ids after a day. No IP address is included: a resend may use another network.
 * Source: https://www.rfc-editor.org/rfc/rfc9562#section-5.8
 *
 * @param content everything the sender wrote and attached, and which form it is
 * @returns a version 8 UUID
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
