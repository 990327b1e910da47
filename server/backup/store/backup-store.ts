export interface StoredFile {
  /** Below the folder that was listed. */
  readonly name: string;
  readonly modifiedAt: Date;
}

/** Where backups are kept, by names with slashes. */
export interface BackupStore {
  /** For messages; without credentials. */
  readonly location: string;
  /** Stores a file durably: it appears under its name when it is complete, or never. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @returns null when there is no such file */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Lists the files directly in a folder. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Ignores missing files. */
  remove(name: string): Promise<void>;
}
