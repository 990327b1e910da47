export interface StoredFile {
  /** Relative to the listed folder. */
  readonly name: string;
  readonly modifiedAt: Date;
}

/** Stores backups under names with slashes. */
export interface BackupStore {
  /** For messages; without credentials. */
  readonly location: string;
  /** Stores a file durably and atomically: it appears under its name only when complete. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @returns null when there is no such file */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Lists the files directly in a folder. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Ignores missing files. */
  remove(name: string): Promise<void>;
}
