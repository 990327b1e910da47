import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { spawnPlatform } from '#testing/spawn-platform.ts';

test('the platform alone uploads the files declared for buckets, but only when the data directory is new', async () => {
  await using temporary = await temporaryDirectory();
  const project = join(temporary.path, 'project');
  const files = join(project, 'supabase', 'photos');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'why?.txt'), 'because');
  await writeFile(
    join(project, 'supabase', 'config.toml'),
    '[storage.buckets.photos]\nobjects_path = "./photos"\n',
  );
  const photos = async (remove: string[] = []): Promise<unknown> => {
    await using platform = await spawnPlatform(join(temporary.path, 'data'), project);
    const bucket = createClient(platform.url, platform.secret).storage.from('photos');
    if (remove.length > 0) await bucket.remove(remove);
    return (await bucket.list()).data?.map(({ name }) => name);
  };
  expect(await photos()).toEqual(['why?.txt']);
  expect(await photos(['why?.txt'])).toEqual([]);
  expect(await photos()).toEqual([]);
});
