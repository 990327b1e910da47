import { type QuoteFileExtension, quoteFileExtension } from '#domain/website/quote-file.ts';

/** Reads a chosen file and tells under which extension to store it; null for unsupported types. */
export async function readQuoteFileExtension(file: File): Promise<QuoteFileExtension | null> {
  const { name, type } = file;
  // A file that has been moved since, or whose permission has ended: sending it says so.
  const content = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  return quoteFileExtension({ name, type, bytes: new Uint8Array(content) });
}
