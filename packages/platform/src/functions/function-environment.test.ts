import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Secret } from '../secret.ts';
import { readFunctionEnvironment } from './function-environment.ts';
import { readFunctionsSettings } from './settings.ts';

test('functions receive project secrets, which cannot override platform variables', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'functions-env-'));
  await mkdir(join(directory, 'supabase', 'functions'), { recursive: true });
  await writeFile(
    join(directory, 'supabase', 'functions', '.env'),
    'GREETING="hello there"\nBOTH=file\nSUPABASE_URL=http://elsewhere.test\n',
  );
  const settings = readFunctionsSettings({ edge_runtime: { secrets: { BOTH: 'config', ONE: 'config' } } });
  const keys = { publishable: 'sb_publishable_a', secret: new Secret('sb_secret_b') };
  const context = {
    directory,
    publicUrl: 'http://here.test',
    keys,
    jwtSecret: new Secret('a-secret-that-is-long-enough-for-hs256'),
  };
  expect(await readFunctionEnvironment(context, settings)).toMatchObject({
    GREETING: 'hello there',
    BOTH: 'file',
    ONE: 'config',
    SUPABASE_URL: 'http://here.test',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_b"}',
  });
  await rm(directory, { recursive: true });
});
