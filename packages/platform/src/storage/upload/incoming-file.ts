/** An upload's declared properties and its unread bytes. */
export interface IncomingFile {
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly contentEncoding: string | null;
  /** Custom metadata set by the uploader. */
  readonly userMetadata: Record<string, unknown>;
  /** In bytes; null when unknown. */
  readonly declaredSize: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}
