import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serveSite } from '#testing/serve-site.ts';
import { load, loadEach } from './load.ts';
import { median } from './median.ts';

const PRESSURE = { connections: 32, seconds: 4 };
const ROUNDS = 3;
const PAGE = '/oportunidades-laborales';

/** The list of offers as readers get it, against its bytes from memory and against rendering it for each reader. */
export async function pages(): Promise<void> {
  await using site = await serveSite();
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-handler.ts'), site.url + PAGE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [bareUrl] = await once(createInterface(bare.stdout), 'line');
    const measures = {
      'its bytes from memory': () => load(String(bareUrl), PRESSURE),
      'as readers get it': () => load(site.url + PAGE, PRESSURE),
      // Too long to be a word, so the page is kept for nobody; blanks look for nothing, so it is the same page.
      'rendered each time': () =>
        loadEach((at) => `${site.url}${PAGE}?buscar=${'+'.repeat(200 + (at % 100))}`, PRESSURE),
    };
    const rates = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, measure] of Object.entries(measures)) {
        const rate = await measure();
        rates.set(name, [...(rates.get(name) ?? []), rate]);
        console.log(`${name.padEnd(24)}${rate.toFixed(0).padStart(7)} requests/s`);
      }
    }
    const [memory = 1, kept = 1, rendered = 1] = [...rates.values()].map(median);
    console.log(`\nof its bytes from memory: ${((kept / memory) * 100).toFixed(0)} %`);
    console.log(`of rendering each time: ${(kept / rendered).toFixed(1)} times`);
  } finally {
    bare.kill();
  }
}
