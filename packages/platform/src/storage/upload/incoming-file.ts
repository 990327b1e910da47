/** A file on its way in: what the request says about it, and its bytes, not yet read. */
export interface IncomingFile {
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly contentEncoding: string | null;
  /** What the uploader wants kept beside the file. */
  readonly userMetadata: Record<string, unknown>;
  /** In bytes, when the request says so. */
  readonly declaredSize: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}
