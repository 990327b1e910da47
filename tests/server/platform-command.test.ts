import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { spawnPlatform } from '#testing/spawn-platform.ts';

const PROJECT = join(import.meta.dirname, '../../packages/platform/tests/storage-project');

test('the platform alone uploads the files declared for buckets, but only when the data directory is new', async () => {
  await using data = await temporaryDirectory();
  const photos = async (remove: string[] = []): Promise<unknown> => {
    await using platform = await spawnPlatform(data.path, PROJECT);
    const bucket = createClient(platform.url, platform.secret).storage.from('photos');
    if (remove.length > 0) await bucket.remove(remove);
    return (await bucket.list('sub')).data?.map(({ name }) => name);
  };
  expect(await photos()).toEqual(['note.txt']);
  expect(await photos(['sub/note.txt'])).toEqual([]);
  expect(await photos()).toEqual([]);
});
