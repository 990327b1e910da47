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
  const start = (environment?: Record<string, string>) =>
    spawnPlatform(join(temporary.path, 'data'), project, environment);
  const photosOf = ({ secret, url }: { secret: string; url: string }) =>
    createClient(url, secret).storage.from('photos');
  {
    await using platform = await start();
    const { data } = await photosOf(platform).remove(['why?.txt']);
    expect(data?.map(({ name }) => name)).toEqual(['why?.txt']);
  }
  // Empty variables count as unset.
  await using again = await start({ DATA_DIR: '', LOG_LEVEL: '', MAIL_FROM: '', SMTP_URL: '' });
  expect(await photosOf(again).list()).toEqual({ data: [], error: null });
});
