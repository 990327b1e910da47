import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#testing/serve-site.ts';
import { buildImage, type Image } from './container.ts';
import { execForm, ignoreMatcher, parseDockerfile } from './dockerfile.ts';
import { npmTool } from './npm-tool.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const source = await readFile(join(ROOT, 'Dockerfile'), 'utf8');

test('the linter finds nothing in the Dockerfile', async () => {
  const { path } = cleanup.use(await temporaryDirectory());
  // The linter does not know this option yet.
  await writeFile(join(path, 'Dockerfile'), source.replace('--start-period=120s ', ''));
  const { stdout } = await promisify(execFile)(process.execPath, [
    await npmTool('dockerfilelint'),
    join(path, 'Dockerfile'),
  ]);
  expect(stdout).toContain('Issues: None found');
});

test('neither secrets nor outside build results get into a layer', async () => {
  const isIgnored = ignoreMatcher(await readFile(join(ROOT, '.dockerignore'), 'utf8'));
  const outside = [
    '.env',
    'supabase/functions/.env',
    'data/secrets.json',
    'node_modules/pg/package.json',
    '.git/config',
    'build/.built',
  ];
  for (const path of [...outside, 'server/npm-debug.log'])
    expect([path, isIgnored(path)]).toEqual([path, true]);
  for (const path of ['package-lock.json', '.npmrc', 'server/main.ts', 'packages/platform/src/platform.ts'])
    expect([path, isIgnored(path)]).toEqual([path, false]);
  expect(parseDockerfile(source).filter(({ name }) => name === 'ARG')).toEqual([]);
});

describe('the image', { timeout: 600_000 }, () => {
  let image: Image;
  const find = (name: string): string =>
    image.instructions.findLast((instruction) => instruction.name === name)?.text ?? '';

  beforeAll(async () => {
    image = cleanup.use(await buildImage());
  }, 600_000);

  test('contains what runs, without build tools and tests', async () => {
    const has = (path: string) =>
      access(join(image.directory, 'app', path)).then(
        () => true,
        () => false,
      );
    expect(await has('build/server/index.js')).toBe(true);
    for (const path of [
      'node_modules/vite',
      'node_modules/typescript',
      'node_modules/vitest',
      'tests/hosted',
      '.env',
    ])
      expect([path, await has(path)]).toEqual([path, false]);
  });

  test('starts as a user that may write only to its data, and is healthy once it serves', async () => {
    expect(find('USER')).toBe('voltandes');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = { PORT: String(port), SITE_URL: url, LOG_LEVEL: 'warn' };
    const check = async (): Promise<unknown> => {
      const child = image.start(execForm(find('HEALTHCHECK')), environment);
      return (await once(child, 'exit'))[0];
    };
    expect(await check()).toBe(1);
    const site = image.start(execForm(find('CMD')), environment);
    const exited = once(site, 'exit');
    try {
      await expect.poll(check, { timeout: 180_000, interval: 500 }).toBe(0);
      const page = await fetch(`${url}/servicios`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
      const style = /\/assets\/[^"]+\.css/.exec(await (await fetch(url)).text())?.[0] ?? '';
      expect((await fetch(url + style)).status).toBe(200);
      const cli = image.start(['./scripts/node', 'server/cli.ts', 'keys'], environment);
      expect((await once(cli, 'exit'))[0]).toBe(0);
    } finally {
      site.kill('SIGTERM');
    }
    expect(await exited).toEqual([0, null]);
    if (process.getuid?.() === 0) {
      const write = image.start(['/bin/sh', '-c', 'touch x || mkdir node_modules/x']);
      expect((await once(write, 'exit'))[0]).not.toBe(0);
    }
  });
});
