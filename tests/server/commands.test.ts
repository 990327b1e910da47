import { spawn } from 'node:child_process';
import dns from 'node:dns';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NODE_ENVIRONMENT } from '#testing/node-environment.ts';
import { runCliInProcess } from '#testing/run-cli.ts';
import { freePort } from '#testing/serve-site.ts';

async function emptyDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  onTestFinished(() => directory[Symbol.asyncDispose]());
  return directory.path;
}

test('--help explains a command instead of carrying it out', async () => {
  const path = await emptyDirectory();
  for (const command of ['keys', 'keys:rotate', 'reset', 'backup'])
    expect(await runCliInProcess([command, '--help'], { DATA_DIR: path })).toEqual({
      code: 0,
      output: expect.stringContaining(`npm run cli -- ${command} `),
    });
  expect(await readdir(path)).toEqual([]);
});

test('a command is not carried out with arguments that it does not have', async () => {
  const path = await emptyDirectory();
  for (const args of [
    ['keys', '--dry-run'],
    ['migrate', 'now'],
    ['reset', '--yes', '--dry-run'],
  ])
    expect(await runCliInProcess(args, { DATA_DIR: path })).toMatchObject({ code: 1 });
  expect(await readdir(path)).toEqual([]);
});

test('the list of commands is help when it was asked for, else an error', async () => {
  for (const args of [[], ['help'], ['--help']])
    expect(await runCliInProcess(args, {})).toMatchObject({ code: 0 });
  expect(await runCliInProcess(['upgrade'], {})).toMatchObject({ code: 2 });
});

test('a command goes on when nobody reads its output any more', async () => {
  const DATA_DIR = await emptyDirectory();
  const child = spawn('sh', ['-c', '"$0" server/cli.ts doctor | head -1', process.execPath], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...NODE_ENVIRONMENT, DATA_DIR },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect({ output, errors }).toEqual({ output: expect.stringContaining('Node.js'), errors: '' });
});

test('a command says why it cannot connect to a host with several addresses', async () => {
  const DATA_DIR = await emptyDirectory();
  const DATABASE_URL = `postgres://database.example:${await freePort()}/site`;
  const addresses = [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ];
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation((...args: unknown[]) => {
    const answer = args.at(-1);
    if (typeof answer === 'function') process.nextTick(answer, null, addresses);
  });
  onTestFinished(() => lookup.mockRestore());
  expect(await runCliInProcess(['migrate'], { DATA_DIR, DATABASE_URL })).toEqual({
    code: 1,
    output: expect.stringMatching(/^connect E\w+ ::1:\d+; connect ECONNREFUSED 127\.0\.0\.1:\d+\n$/),
  });
});

test('a directory without a project is not served', async () => {
  const path = await emptyDirectory();
  expect(await runCliInProcess(['platform', '--dir', path], {})).toEqual({
    code: 1,
    output: `There is no supabase/ in ${path}.\n`,
  });
  expect(await readdir(path)).toEqual([]);
});

test('doctor does not call an interrupted upgrade a restore', async () => {
  const DATA_DIR = await emptyDirectory();
  // What an upgrade leaves that was killed while it copied, and one that was killed while it moved its copy into place.
  await mkdir(join(DATA_DIR, `postgres.restoring-20261128030000-${2 ** 31 - 1}`));
  const copying = await runCliInProcess(['doctor'], { DATA_DIR });
  expect(copying.output).toMatch(/WARNING {2}Leftovers: .*postgres\.restoring-20261128030000/);
  expect(copying.output).not.toContain('Restore');
  await writeFile(
    join(DATA_DIR, 'swap.json'),
    JSON.stringify({ pid: 2 ** 31 - 1, birth: null, stamp: '20261128030000', paths: [] }),
  );
  const moving = await runCliInProcess(['doctor'], { DATA_DIR });
  expect(moving.output).toContain('a restore or an upgrade was interrupted');
});

test.each(['2026-02-30T10:00:00', '2026-11-21', 'yesterday'])(
  'restore refuses %s, which is not a time, instead of choosing another one',
  async (to) => {
    const DATA_DIR = await emptyDirectory();
    expect(await runCliInProcess(['restore', '--to', to], { DATA_DIR })).toEqual({
      code: 1,
      output: `${to} is not a time such as 2026-11-21T14:03:07 or 2026-11-21T17:03:07Z.\n`,
    });
  },
);

test('reset says that uploaded files in another folder keep the next start from succeeding', async () => {
  const path = await emptyDirectory();
  const [DATA_DIR, store] = [join(path, 'data'), join(path, 'files')];
  await mkdir(join(store, 'objects'), { recursive: true });
  const elsewhere = { DATA_DIR, STORAGE_URL: pathToFileURL(store).href };
  expect((await runCliInProcess(['reset', '--yes'], elsewhere)).output).toContain(
    'the next start is refused until they are moved away',
  );
  expect(await readdir(store)).toEqual(['objects']);
  for (const inside of [{}, { STORAGE_URL: `${pathToFileURL(DATA_DIR)}/storage/` }])
    expect((await runCliInProcess(['reset', '--yes'], { DATA_DIR, ...inside })).output).toBe(
      'Done. The next start creates an empty installation.\n',
    );
});
