import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { entryOf } from './backup-entries.ts';
import { pack } from './pack.ts';

test('an archive that cannot be stored fails with the reason of its store', async () => {
  async function* entries() {
    for (let at = 0; at < 100; at += 1) yield entryOf(`files/${at}`, randomBytes(100_000));
    return null;
  }
  const store = async (archive: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const _bytes of archive) throw new Error('no space left on device');
  };
  await expect(pack(entries(), store, undefined)).rejects.toThrow('no space left on device');
});
