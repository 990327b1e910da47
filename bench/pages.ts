import { type ServedSite, serveSite } from '#testing/serve-site.ts';
import { startBaseline } from './baseline.ts';
import { changeTexts } from './change-texts.ts';
import { compareRates, percent } from './compare-rates.ts';

const LOAD = { connections: 32, seconds: 4 };
const ROUNDS = 3;
const PAGES = ['/', '/oportunidades-laborales'];
const CHANGES = { texts: 300, versions: 40 };

/**
 * Compares pages as served with the same bytes sent from memory, and pages rendered for each request with the same
 * components rendered by React Router alone: once with constant data, and once with loaders that run each time and read
 * from memory. Rendering is also measured with many texts changed by staff. CPU time excludes PostgreSQL.
 */
export async function pages(): Promise<void> {
  await using site = await serveSite();
  await using uncached = await serveSite({ program: 'bench/uncached-site.ts' });
  await using edited = await serveSite({ program: 'bench/uncached-site.ts' });
  await changeTexts(edited, CHANGES);
  const environment = { SITE_URL: uncached.url, PUBLISHABLE_KEY: uncached.keys.publishable };
  await using alone = await startBaseline('bare-pages.ts', [], { ...environment, LOADERS: 'constant' });
  await using loading = await startBaseline('bare-pages.ts', [], { ...environment, LOADERS: 'run' });
  for (const page of PAGES) {
    for (const { url } of [alone, loading]) await requireSamePage(uncached, url, page);
    await using memory = await startBaseline('bare-handler.ts', [site.url + page]);
    const measures = {
      'bytes from memory': { url: memory.url, pid: memory.pid },
      'as served': { url: site.url + page, pid: site.process.pid },
      'rendered each time': { url: uncached.url + page, pid: uncached.process.pid },
      '… with changed texts': { url: edited.url + page, pid: edited.process.pid },
      'React Router alone': { url: alone.url + page, pid: alone.pid },
      '… and its loaders': { url: loading.url + page, pid: loading.pid },
    };
    console.log(page);
    const [bytes = 1, served = 1, rendered = 1, changed = 1, bare = 1, loaded = 1] = await compareRates(
      measures,
      {
        load: LOAD,
        rounds: ROUNDS,
      },
    );
    console.log(`  as served, relative to bytes from memory: ${percent(served, bytes)}`);
    console.log(`  rendered, relative to React Router alone: ${percent(rendered, bare)}`);
    console.log(`  … whose loaders run each time: ${percent(rendered, loaded)}`);
    console.log(
      `  rendered with ${CHANGES.texts} texts changed ${CHANGES.versions} times, relative to none: ${percent(changed, rendered)}\n`,
    );
  }
}

/** @throws Error when the baseline renders a different page */
async function requireSamePage(site: ServedSite, baseline: string, page: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [site.url, baseline].map(async (url) => (await fetch(url + page)).text()),
  );
  if (ours !== theirs) throw new Error(`${page}: the baseline renders a different page`);
}
