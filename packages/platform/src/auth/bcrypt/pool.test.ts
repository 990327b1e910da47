import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashSync } from 'bcrypt';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#testing/temporary-directory.ts';
import { createBcryptPool } from './pool.ts';

const HASH = hashSync('lluvia', 4);

async function openPool(options: Partial<Parameters<typeof createBcryptPool>[0]> = {}) {
  const refuse = (): Error => new Error('full');
  const pool = createBcryptPool({ threads: 2, maxWaiting: 100, idleMs: 60_000, refuse, ...options });
  return { ...pool, [Symbol.asyncDispose]: pool.stopIdleThreads };
}

/** A worker that fails as its tasks specify instead of hashing. */
async function failingScript() {
  const directory = await temporaryDirectory();
  const script = join(directory.path, 'worker.mjs');
  await writeFile(
    script,
    `import { parentPort } from 'node:worker_threads';
    let tasks = 0;
    parentPort.on('message', ({ password }) => {
      if (password === 'exit') process.exit(1);
      if (password === 'throw') throw new Error('thrown');
      if (password === 'error') return parentPort.postMessage({ error: 'refused' });
      if (password === 'hang') return;
      tasks += 1;
      parentPort.postMessage({ result: String(tasks) });
    });`,
  );
  return { script, [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose]() };
}

test('compares and hashes as bcrypt does', async () => {
  await using pool = await openPool();
  expect(await pool.compare('lluvia', HASH)).toBe(true);
  expect(await pool.compare('nieve', HASH)).toBe(false);
  expect(await pool.compare('lluvia', await pool.hash('lluvia', 4))).toBe(true);
  expect(await pool.hash('lluvia', HASH.slice(0, 29))).toBe(HASH);
  expect(await pool.compare('lluvia', 'no hash')).toBe(false);
});

test('each of many concurrent tasks gets its own result', async () => {
  await using pool = await openPool();
  const right = Array.from({ length: 60 }, (_, at) => at % 3 === 0);
  const answers = await Promise.all(right.map((is) => pool.compare(is ? 'lluvia' : 'nieve', HASH)));
  expect(answers).toEqual(right);
});

test('a task that bcrypt rejects does not affect others', async () => {
  await using pool = await openPool({ threads: 1 });
  const answers = await Promise.allSettled([pool.hash('lluvia', 'no salt'), pool.compare('lluvia', HASH)]);
  expect(answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: true }]);
});

test('a full queue refuses tasks, and finished tasks make room', async () => {
  await using pool = await openPool({ threads: 1, maxWaiting: 3 });
  const pending = Array.from({ length: 6 }, () => pool.compare('lluvia', HASH));
  expect(pool.requireCapacity).toThrow('full');
  const answers = await Promise.allSettled(pending);
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(4).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ]);
  expect(pool.requireCapacity).not.toThrow();
  expect(await pool.compare('lluvia', HASH)).toBe(true);
});

test.each([
  ['exit', 'has exited'],
  ['throw', 'thrown'],
  ['error', 'refused'],
])('a thread that fails (%s) fails only its task', async (failure, message) => {
  await using failing = await failingScript();
  await using pool = await openPool({ threads: 1, script: failing.script });
  const failed = expect(pool.hash(failure, 4)).rejects.toThrow(message);
  expect(await pool.hash('', 4)).toBe('1');
  await failed;
  expect(await pool.hash('', 4)).toBe('2');
});

test('a thread that cannot start fails the tasks waiting for it, one by one', async () => {
  await using pool = await openPool({ threads: 1, script: '/nowhere.mjs' });
  const answers = await Promise.allSettled([pool.hash('', 4), pool.hash('', 4)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('idle threads end after a while and start again on demand', async () => {
  await using failing = await failingScript();
  await using pool = await openPool({ threads: 1, script: failing.script, idleMs: 1 });
  expect(await pool.hash('', 4)).toBe('1');
  // A new thread counts from one again.
  await expect.poll(() => pool.hash('', 4), { interval: 100 }).toBe('1');
});

test('stopIdleThreads() ends only threads without a task', async () => {
  await using pool = await openPool({ threads: 1 });
  const pending = [pool.compare('lluvia', HASH), pool.compare('nieve', HASH)];
  await pool.stopIdleThreads();
  expect(await Promise.all(pending)).toEqual([true, false]);
  await pool.stopIdleThreads();
  expect(await pool.compare('lluvia', HASH)).toBe(true);
});

const pool = JSON.stringify(join(import.meta.dirname, 'pool.ts'));
const inProcess = async (text: string): Promise<string> => {
  const script = `const { createBcryptPool } = await import(${pool}); ${text}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return stdout;
};
const OPTIONS = '{ threads: 2, maxWaiting: 9, idleMs: 60_000, refuse: () => new Error() }';

test('a process exits despite idle threads, but not before its tasks are done', async () => {
  const text = `const pool = createBcryptPool(${OPTIONS});
    await pool.hash('lluvia', 4);
    pool.compare('lluvia', ${JSON.stringify(HASH)}).then(console.log);`;
  expect(await inProcess(text)).toBe('true\n');
});

test.runIf(process.platform === 'linux')('only the threads have a lower priority', async () => {
  const text = `import { readdirSync, readFileSync } from 'node:fs';
    const pool = createBcryptPool(${OPTIONS});
    await Promise.all([pool.hash('lluvia', 4), pool.hash('lluvia', 4)]);
    const priorities = readdirSync('/proc/self/task').map((thread) =>
      readFileSync(\`/proc/self/task/\${thread}/stat\`, 'utf8').replace(/^.*\\) /s, '').split(' ')[16]);
    console.log(priorities.filter((priority) => priority === '5').length);`;
  expect(await inProcess(text)).toBe('2\n');
});
