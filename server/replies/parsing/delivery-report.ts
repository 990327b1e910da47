import { decodeText } from './decode-text.ts';
import type { MimePart } from './mime-tree.ts';

/** What a mail server reports of a mail of ours that it cannot deliver. Source: RFC 3464. */
export interface DeliveryReport {
  /** The Message-ID of our mail, when the report quotes it. */
  readonly messageId: string | null;
  /**
   * Deliveries that have failed for good: the address as we wrote it, as the server forwarded it, or both, and the
   * server's reason. Delays are no failures.
   */
  readonly failures: readonly { readonly recipients: readonly string[]; readonly reason: string }[];
}

const MAX_RECIPIENTS = 20;

/** @returns null when the mail is no delivery report */
export function readDeliveryReport(root: MimePart): DeliveryReport | null {
  const parts = [...flatten(root)];
  const status = parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type));
  if (!status) return null;
  const blocks = decodeText(status.content, null)
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map(fieldsOf);
  const failures = blocks
    .filter((fields) => fields.get('action')?.toLowerCase().startsWith('failed'))
    .slice(0, MAX_RECIPIENTS)
    .map((fields) => ({
      recipients: addressesOf(fields),
      reason: [fields.get('status'), fields.get('diagnostic-code')?.replace(/^\s*smtp\s*;\s*/i, '')]
        .filter(Boolean)
        .join(' '),
    }));
  return { messageId: originalMessageId(parts), failures };
}

function* flatten(part: MimePart): Generator<MimePart> {
  yield part;
  for (const inner of part.parts) yield* flatten(inner);
}

/** From the returned mail, or its headers alone. */
function originalMessageId(parts: readonly MimePart[]): string | null {
  for (const { content, parts: inner, type } of parts) {
    const id =
      type === 'message/rfc822'
        ? inner[0]?.header('message-id')[0]
        : type === 'text/rfc822-headers' && /^message-id:\s*(\S+)/im.exec(decodeText(content, null))?.[1];
    if (id) return id;
  }
  return null;
}

function fieldsOf(block: string): ReadonlyMap<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
}

/** With and without decoding: `xtext` (RFC 3461) writes a plus as +2B, but some servers write addresses unencoded. */
function addressesOf(fields: ReadonlyMap<string, string>): string[] {
  const original = addressOf(fields.get('original-recipient') ?? '');
  const decoded = original.replaceAll(/\+([0-9a-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const final = addressOf(fields.get('final-recipient') ?? '');
  return [...new Set([original, decoded, final])].filter((address) => address.includes('@'));
}

/** Without the address type. */
const addressOf = (value: string): string =>
  value
    .replace(/^[^;]*;/, '')
    .replaceAll(/[<>\s]/g, '')
    .toLowerCase();
