import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NODE_FLAGS, type ServedSite, serveSite } from '#testing/serve-site.ts';
import { load } from './load.ts';
import { median } from './median.ts';

const LOAD = { connections: 32, seconds: 4 };
const ROUNDS = 3;
const PAGES = ['/', '/oportunidades-laborales'];

/**
 * Compares pages as served with their bytes from memory, and pages that are rendered for each request with the same
 * components rendered by React Router alone.
 */
export async function pages(): Promise<void> {
  await using site = await serveSite();
  await using uncached = await serveSite({ program: 'bench/uncached-site.ts' });
  await using alone = await startBaseline('bare-pages.ts', [], {
    SITE_URL: uncached.url,
    PUBLISHABLE_KEY: uncached.keys.publishable,
  });
  for (const page of PAGES) {
    await requireSamePage(uncached, alone.url, page);
    await using memory = await startBaseline('bare-handler.ts', [site.url + page]);
    const urls = {
      'bytes from memory': memory.url,
      'as served': site.url + page,
      'rendered each time': uncached.url + page,
      'React Router alone': alone.url + page,
    };
    console.log(page);
    // Compiled code is what visitors meet.
    for (const url of Object.values(urls)) await load(url, { ...LOAD, seconds: 2 });
    const rates = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, url] of Object.entries(urls)) {
        const rate = await load(url, LOAD);
        rates.set(name, [...(rates.get(name) ?? []), rate]);
        console.log(`  ${name.padEnd(24)}${rate.toFixed(0).padStart(7)} requests/s`);
      }
    const [bytes = 1, served = 1, rendered = 1, bare = 1] = [...rates.values()].map(median);
    console.log(`  as served, relative to bytes from memory: ${percent(served, bytes)}`);
    console.log(`  rendered, relative to React Router alone: ${percent(rendered, bare)}\n`);
  }
}

const percent = (rate: number, baseline: number): string => `${((rate / baseline) * 100).toFixed(0)} %`;

/** @throws Error when the baseline renders another page than the site */
async function requireSamePage(site: ServedSite, baseline: string, page: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [site.url, baseline].map(async (url) => (await fetch(url + page)).text()),
  );
  if (ours !== theirs) throw new Error(`${page}: the baseline renders another page`);
}

/** Starts a program of this folder that prints its URL. */
async function startBaseline(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ readonly url: string } & AsyncDisposable> {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return {
    url: String(url),
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
