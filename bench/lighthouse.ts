import { z } from 'zod';
import { PAGES } from '#app/routes/found/site-addresses.ts';
import { serveSite } from '#tests/support/serve-site.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { npx } from './npx.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const percent = z.number().transform((score) => Math.round(score * 100));
const reportSchema = z.object({
  categories: z.object({
    performance: z.object({ score: percent }),
    accessibility: z.object({ score: percent }),
    'best-practices': z.object({ score: percent }),
    seo: z.object({ score: percent }),
  }),
  audits: z.object({
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    'total-blocking-time': z.object({ numericValue: z.number() }),
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() }),
        ),
      }),
    }),
  }),
});

/** Every public page under Lighthouse's mobile preset (a slow phone on a slow network, simulated). */
export async function lighthouse(): Promise<void> {
  await using site = await serveSite();
  const chromium = findChromium();
  const root = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const heads = ['perf', 'a11y', 'best', 'seo', 'LCP s', 'CLS', 'TBT ms', 'JS KB'];
  console.log(['page'.padEnd(42), ...heads.map((head) => head.padStart(7))].join(''));
  for (const page of await pagesOf(site.url)) {
    // As nearly every reader meets it: kept since somebody read it before.
    await fetch(`${site.url}${page}`);
    const args = [
      `${site.url}${page}`,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=--headless=new${root}`,
    ];
    const { audits, categories } = reportSchema.parse(
      JSON.parse(await npx('lighthouse@13.5.0', args, { CHROME_PATH: chromium })),
    );
    const scripts = audits['network-requests'].details.items.filter(
      ({ resourceType }) => resourceType === 'Script',
    );
    const bytes = scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
    const cells = [
      ...CATEGORIES.map((category) => categories[category].score),
      (audits['largest-contentful-paint'].numericValue / 1000).toFixed(2),
      audits['cumulative-layout-shift'].numericValue.toFixed(3),
      audits['total-blocking-time'].numericValue.toFixed(0),
      (bytes / 1024).toFixed(1),
    ];
    console.log([page.slice(0, 40).padEnd(42), ...cells.map((cell) => String(cell).padStart(7))].join(''));
  }
}

/** Every page once, the home page in English too, and one offer and one case. */
async function pagesOf(siteUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const one = (list: string): string =>
    new RegExp(`<loc>${siteUrl}(${list}/[^<]+)`).exec(sitemap)?.[1] ?? list;
  return [...PAGES, '/en', one('/oportunidades-laborales'), one('/casos-de-exito')];
}
