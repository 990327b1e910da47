import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Secret } from '@voltandes/platform/runtime';
import { decrypt, encrypt } from '../backup/encryption.ts';
import type { BackupStore, StoredFile } from '../backup/store/backup-store.ts';
import { messageOf } from '../message-of.ts';

/** The archived WAL of one cluster of an installation. */
export interface WalArchive {
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Reads a whole segment into `write`. */
  read(name: string, write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void>;
  list(): AsyncGenerator<StoredFile>;
  remove(name: string): Promise<void>;
}

const ENDING = /\.gz$/;

/** Identifies the cluster: a restored installation may keep its id, but has a new cluster. */
export interface WalSource {
  readonly installation: string;
  readonly major: number;
  readonly system: string;
}

/** The folder of a cluster's WAL in a store. */
export const walFolder = ({ installation, major, system }: WalSource): string =>
  `wal/${[installation, major, system].join('-')}`;

export function openWalArchive(
  store: BackupStore,
  { key, ...source }: WalSource & { key: Secret | undefined },
): WalArchive {
  const folder = walFolder(source);
  const pathOf = (name: string): string => `${folder}/${name}.gz`;
  return {
    async put(name, bytes) {
      // A segment closed early ends with zeros, which gzip compresses to a thousandth.
      const packed = new PassThrough();
      await Promise.all([
        pipeline(bytes, createGzip({ level: 1 }), packed),
        store.put(pathOf(name), await encrypt(packed, key)).catch((error: unknown) => {
          packed.destroy();
          throw error;
        }),
      ]);
    },
    async read(name, write) {
      const bytes = await store.read(pathOf(name));
      if (bytes === null) throw new Error(`The WAL segment ${name} is missing.`);
      await pipeline(decrypt(bytes, key), createGunzip(), write).catch((error: unknown) => {
        throw new Error(`The WAL segment ${name} is damaged: ${messageOf(error)}`, { cause: error });
      });
    },
    async *list() {
      for await (const { modifiedAt, name } of store.list(folder))
        if (ENDING.test(name)) yield { name: name.replace(ENDING, ''), modifiedAt };
    },
    remove: (name) => store.remove(pathOf(name)),
  };
}
