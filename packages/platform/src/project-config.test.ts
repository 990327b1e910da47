import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestProject } from '#testing/project.ts';
import { readProjectConfig } from './project-config.ts';

test('overrides replace the settings they name and leave the rest of the file', async () => {
  await using project = await createTestProject({
    'config.toml': '[auth]\nenable_signup = false\njwt_expiry = 60\n[auth.email]\notp_expiry = 5\n',
  });
  const overrides = { auth: { enable_signup: true }, api: { max_rows: 7 } };
  expect(await readProjectConfig(project.directory, { overrides })).toEqual({
    auth: { enable_signup: true, jwt_expiry: 60, email: { otp_expiry: 5 } },
    api: { max_rows: 7 },
  });
});

test('a missing file gives an empty configuration; an unreadable one throws', async () => {
  await using project = await createTestProject({});
  expect(await readProjectConfig(project.directory)).toEqual({});
  await mkdir(join(project.directory, 'supabase', 'config.toml'), { recursive: true });
  await expect(readProjectConfig(project.directory)).rejects.toThrow('EISDIR');
});

test('values may come from the environment; an unset variable is empty', async () => {
  await using project = await createTestProject({
    'config.toml': 'key = "env(KEY)"\nlist = ["env(MISSING)", "env(toString)", "env(KEY) and more"]\n',
  });
  expect(await readProjectConfig(project.directory, { environment: { KEY: 'value' } })).toEqual({
    key: 'value',
    list: ['', '', 'env(KEY) and more'],
  });
});
