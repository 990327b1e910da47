import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '@voltandes/platform/runtime';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { findRunningServer, runningDatabaseUrl, writeRunFile } from './run-file.ts';

const url = 'postgres://somebody:canary@127.0.0.1:5432/postgres';

test('finds a running server, and none after it stops', async () => {
  await using data = await temporaryDirectory();
  const note = await writeRunFile(data.path, { databaseUrl: new Secret(url), port: 3001 });
  expect(await findRunningServer(data.path)).toMatchObject({ port: 3001 });
  expect((await runningDatabaseUrl(data.path))?.reveal()).toBe(url);
  await note[Symbol.asyncDispose]();
  expect(await runningDatabaseUrl(data.path)).toBeNull();
});

test.runIf(process.platform === 'linux')(
  'does not mistake a process with a recycled pid for the server',
  async () => {
    await using data = await temporaryDirectory();
    const note = { pid: process.pid, birth: '1', databaseUrl: url };
    await writeFile(join(data.path, 'running.json'), JSON.stringify(note));
    expect(await runningDatabaseUrl(data.path)).toBeNull();
  },
);

test('names a damaged run file without revealing its password', async () => {
  await using data = await temporaryDirectory();
  const file = join(data.path, 'running.json');
  await writeFile(file, JSON.stringify({ pid: 1, databaseUrl: url }).slice(0, -5));
  await expect(runningDatabaseUrl(data.path)).rejects.toThrow(`${file} is damaged`);
  await expect(runningDatabaseUrl(data.path)).rejects.not.toThrow('canary');
});
