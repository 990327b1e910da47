import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { entryOf } from './backup-entries.ts';
import { pack } from './pack.ts';

test('packing fails with the error of the store', async () => {
  async function* entries() {
    for (let at = 0; at < 100; at += 1) yield entryOf(`files/${at}`, randomBytes(100_000));
    return null;
  }
  const store = async (archive: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const _bytes of archive) throw new Error('no space left on device');
  };
  await expect(pack(entries(), store, undefined)).rejects.toThrow('no space left on device');
});

test('aborted packing rejects with the abort reason and makes the store fail', async () => {
  const stopping = new AbortController();
  async function* entries() {
    for (;;) yield entryOf('files/1', randomBytes(100_000));
  }
  const stored = Promise.withResolvers<unknown>();
  const store = async (archive: AsyncIterable<Uint8Array>): Promise<void> => {
    try {
      for await (const _bytes of archive) stopping.abort(new Error('Ctrl-C'));
    } catch (error) {
      stored.resolve(error);
      throw error;
    }
  };
  await expect(pack(entries(), store, undefined, stopping.signal)).rejects.toThrow('Ctrl-C');
  expect(await stored.promise).toBeInstanceOf(Error);
});
