import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';

/** A part of a mail, as RFC 2045 and RFC 2046 define it. */
export interface MimePart {
  /** In lower case; `text/plain` when the mail does not say. */
  readonly type: string;
  readonly isAttachment: boolean;
  /** As declared; null when it is not. */
  readonly fileName: string | null;
  readonly charset: string | null;
  /** RFC 3676: paragraphs are wrapped with a space at the end of each line. */
  readonly flowed: { readonly delSp: boolean } | null;
  /** The values of a header field. */
  header(name: string): string[];
  /** Without its transfer encoding; empty for parts that contain others. */
  readonly content: Buffer;
  /** Those of a multipart, in their order; of `message/rfc822`, the mail within. */
  readonly parts: readonly MimePart[];
}

/** Of all parts together, so that nesting cannot grow without end. */
const MAX_PARTS = 500;
/** `message/rfc822` in a transfer encoding, which RFC 2046 forbids, is read by a splitter of its own. */
const MAX_ENCODED_MAILS = 5;

/** @throws Error when a mail has too many parts or header lines */
export async function readMimeTree(source: Uint8Array, depth = 0): Promise<MimePart> {
  const nodes = new Map<MimeNode, { raw: Buffer[]; children: MimeNode[] }>();
  let root: MimeNode | undefined;
  // As one chunk: an iterable would be read byte by byte.
  const chunks: AsyncIterable<SplitterChunk> = Readable.from([Buffer.from(source)]).compose(
    new Splitter({ maxChildNodes: MAX_PARTS }),
  );
  for await (const chunk of chunks) {
    if (chunk.type === 'node') {
      root ??= chunk;
      nodes.set(chunk, { raw: [], children: [] });
      if (chunk.parentNode) nodes.get(chunk.parentNode)?.children.push(chunk);
    } else if (chunk.type === 'body') nodes.get(chunk.node)?.raw.push(chunk.value);
  }
  if (!root) throw new Error('The mail is empty.');

  async function partOf(node: MimeNode): Promise<MimePart> {
    const { children, raw } = nodes.get(node) ?? { children: [], raw: [] };
    const content = raw.length === 0 ? Buffer.alloc(0) : await decoded(node, Buffer.concat(raw));
    const parts: MimePart[] = [];
    for (const child of children) parts.push(await partOf(child));
    const isUnread = node.contentType === 'message/rfc822' && content.length > 0 && parts.length === 0;
    if (isUnread && depth < MAX_ENCODED_MAILS) parts.push(await readMimeTree(content, depth + 1));
    const { charset, contentType, delSp, disposition, filename, flowed, headers } = node;
    return {
      type: contentType || 'text/plain',
      isAttachment: disposition === 'attachment',
      fileName: filename || null,
      charset: charset || null,
      flowed: flowed ? { delSp } : null,
      header: (name) =>
        headers ? headers.get(name).map((line) => line.slice(line.indexOf(':') + 1).trim()) : [],
      content,
      parts,
    };
  }
  return partOf(root);
}

async function decoded(node: MimeNode, raw: Buffer): Promise<Buffer> {
  const decoder = node.getDecoder();
  const chunks: Buffer[] = [];
  decoder.on('data', (chunk: Buffer) => chunks.push(chunk));
  decoder.end(raw);
  await once(decoder, 'end');
  return Buffer.concat(chunks);
}
