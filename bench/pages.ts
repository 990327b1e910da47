import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serveSite } from '#testing/serve-site.ts';
import { load, loadEach } from './load.ts';
import { median } from './median.ts';

const LOAD = { connections: 32, seconds: 4 };
const ROUNDS = 3;
const PAGE = '/oportunidades-laborales';

/** Compares the page of job postings as served with its bytes from memory and with rendering it per request. */
export async function pages(): Promise<void> {
  await using site = await serveSite();
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-handler.ts'), site.url + PAGE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [bareUrl] = await once(createInterface(bare.stdout), 'line');
    const measures = {
      'bytes from memory': () => load(String(bareUrl), LOAD),
      'as served': () => load(site.url + PAGE, LOAD),
      // Longer than any cached search term, and blank, so it renders the same page uncached.
      'rendered per request': () =>
        loadEach((at) => `${site.url}${PAGE}?buscar=${'+'.repeat(200 + (at % 100))}`, LOAD),
    };
    const rates = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, measure] of Object.entries(measures)) {
        const rate = await measure();
        rates.set(name, [...(rates.get(name) ?? []), rate]);
        console.log(`${name.padEnd(24)}${rate.toFixed(0).padStart(7)} requests/s`);
      }
    }
    const [memory = 1, served = 1, rendered = 1] = [...rates.values()].map(median);
    console.log(`\nrelative to bytes from memory: ${((served / memory) * 100).toFixed(0)} %`);
    console.log(`relative to rendering per request: ${(served / rendered).toFixed(1)} times`);
  } finally {
    bare.kill();
  }
}
