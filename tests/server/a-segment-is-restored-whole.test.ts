import { Readable } from 'node:stream';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { extractCluster } from '#server/recovery/extract-cluster.ts';
import { mountSmallDisk } from '#testing/fault-injection.ts';

const SEGMENT = '000000010000000000000001';

test('a segment whose end no longer fits on the disk is an error, not one that ends in zeros', async (context) => {
  await using directory = await temporaryDirectory();
  await using disk = await mountSmallDisk(directory.path, 1);
  if (!disk) context.skip();
  const extracted = extractCluster(directory.path, {
    manifest: {
      product: 'voltandes base',
      format: 1,
      createdAt: '2026-11-28T03:00:00Z',
      major: 18,
      segment: SEGMENT,
      folders: ['pg_wal'],
    },
    entries: (async function* () {
      yield { name: 'cluster/backup_label', bytes: Readable.from([Buffer.from('label')]) };
    })(),
    segments: [SEGMENT],
    archive: {
      put: async () => undefined,
      remove: async () => undefined,
      async *list() {},
      async read(_, write) {
        const half = 1024 * 1024;
        await write(Readable.from([Buffer.alloc(half, 1), Buffer.alloc(half)]));
      },
    },
  });
  await expect(extracted).rejects.toThrow('ENOSPC');
});
