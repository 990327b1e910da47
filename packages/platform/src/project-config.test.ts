import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProjectConfig } from './project-config.ts';

async function project(text: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'config-'));
  await mkdir(join(directory, 'supabase'));
  await writeFile(join(directory, 'supabase', 'config.toml'), text);
  return directory;
}

test('overrides replace the settings they name and leave the rest of the file', async () => {
  const directory = await project(
    '[auth]\nenable_signup = false\njwt_expiry = 60\n[auth.email]\notp_expiry = 5\n',
  );
  const overrides = { auth: { enable_signup: true }, api: { max_rows: 7 } };
  expect(await readProjectConfig(directory, { overrides })).toEqual({
    auth: { enable_signup: true, jwt_expiry: 60, email: { otp_expiry: 5 } },
    api: { max_rows: 7 },
  });
});

test('a missing file gives an empty configuration; an unreadable one throws', async () => {
  expect(await readProjectConfig(await mkdtemp(join(tmpdir(), 'config-')))).toEqual({});
  const unreadable = await mkdtemp(join(tmpdir(), 'config-'));
  await mkdir(join(unreadable, 'supabase', 'config.toml'), { recursive: true });
  await expect(readProjectConfig(unreadable)).rejects.toThrow('EISDIR');
});
