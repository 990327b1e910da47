/** Bytes that arrived whole and lie in a temporary file. */
export interface StagedBytes {
  readonly path: string;
  readonly size: number;
  /** MD5 in hexadecimal digits, as S3 has it. */
  readonly digest: string;
}

/** Positions in a file, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBlob {
  readonly version: string;
  readonly modifiedAt: Date;
}

/**
 * Keeps the bytes of objects. It knows versions, which we make, and never the names that callers give.
 * Disposing removes local folders that only this process used.
 */
export interface BlobStore extends AsyncDisposable {
  /** Where it is, for messages; without credentials. */
  readonly location: string;
  /** A local folder where arriving bytes wait. */
  readonly staging: string;
  /** A local folder for pictures rendered from the bytes; they can be made again. */
  readonly renditions: string;
  /** Takes the staged bytes over under a version; they survive a crash once this resolves. */
  keep(staged: StagedBytes, version: string): Promise<void>;
  /** @returns null when there is no such version */
  read(version: string, range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  has(version: string): Promise<boolean>;
  /** @returns false when there is no such source */
  copy(source: string, target: string): Promise<boolean>;
  /** Missing versions are no error. */
  remove(versions: readonly string[]): Promise<void>;
  /** The versions it keeps; whatever else lies there is not ours, and not listed. */
  list(): AsyncIterable<StoredBlob>;
  /** @returns the installation that claimed this store; null when none has */
  owner(): Promise<string | null>;
  /** Makes an unclaimed store an installation's own. When two claim it at once, `owner` tells who got it. */
  claim(installationId: string): Promise<void>;
}
