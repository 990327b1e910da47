import { z } from 'zod';
import { SEARCHED_PAGES } from '#domain/website/page-search.ts';
import { serveSite } from '#testing/serve-site.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { median } from './median.ts';
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

const RUNS = 3;

/** The minimum of each score; the layout must never shift. */
const GOALS = [97, 100, 100, 100] as const;
const CLS = 5;
/** Forms have no SEO goal: they tell search engines to ignore them. */
const SEO = 3;

/**
 * Runs Lighthouse's mobile preset (simulated slow phone and network) on every public page; prints medians. Marks pages
 * that miss a goal, and sets a failing exit code.
 *
 * @param paths only these, if any
 */
export async function lighthouse(paths: readonly string[]): Promise<void> {
  await using site = await serveSite();
  const chromium = findChromium();
  const headings = ['perf', 'a11y', 'best', 'seo', 'LCP s', 'CLS', 'TBT ms', 'JS KB'];
  console.log(['page'.padEnd(42), ...headings.map((heading) => heading.padStart(7))].join(''));
  for (const page of paths.length > 0 ? paths : await pagesOf(site.url)) {
    // Warm the page cache, as for nearly every visitor.
    await fetch(`${site.url}${page}`);
    const runs: number[][] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(`${site.url}${page}`, chromium));
    const medians = headings.map((_, at) => median(runs.map((cells) => cells[at] ?? Number.NaN)));
    const goals = page.endsWith('/postular') ? GOALS.slice(0, SEO) : GOALS;
    const isMissed = goals.some((goal, at) => !((medians[at] ?? 0) >= goal)) || medians[CLS] !== 0;
    if (isMissed) process.exitCode = 1;
    const cells = medians.map((value, at) => value.toFixed(DIGITS[at]).padStart(7));
    console.log([page.slice(0, 40).padEnd(42), ...cells, isMissed ? '  below the goal' : ''].join(''));
  }
}

/** Decimal places per column. */
const DIGITS = [0, 0, 0, 0, 2, 3, 0, 1] as const;

async function measure(url: string, chromium: string): Promise<number[]> {
  const root = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const args = [
    url,
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    // Headless Chrome sometimes holds the blank first paint for seconds.
    `--chrome-flags=--headless=new --disable-features=PaintHolding${root}`,
  ];
  const { audits, categories } = reportSchema.parse(
    JSON.parse(await npx('lighthouse@13.5.0', args, { CHROME_PATH: chromium })),
  );
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  return [
    ...CATEGORIES.map((category) => categories[category].score),
    audits['largest-contentful-paint'].numericValue / 1000,
    audits['cumulative-layout-shift'].numericValue,
    audits['total-blocking-time'].numericValue,
    scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
  ];
}

/** Every page, the English home page, an application form, and in both languages one posting and one success case. */
async function pagesOf(siteUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const one = (list: string): string =>
    new RegExp(`<loc>${siteUrl}(${list}/[^<]+)`).exec(sitemap)?.[1] ?? list;
  const offers = ['/oportunidades-laborales', '/en/jobs'].map(one);
  return [
    ...SEARCHED_PAGES,
    '/en',
    ...offers,
    `${offers[0]}/postular`,
    ...['/casos-de-exito', '/en/success-cases'].map(one),
  ];
}
