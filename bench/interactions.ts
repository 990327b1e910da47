import { loadavg } from 'node:os';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { BUSIEST_POSTING, LARGE_DATASET, seedLargeDataset } from '#testing/large-dataset.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';
import { createPerson } from '#testing/staff.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { median } from './median.ts';

const ROUNDS = 5;
/** CPU throttling: about a laptop of some years ago. */
const SLOWDOWN = 4;
const APPLICATIONS = `/admin/rrhh/applications/${BUSIEST_POSTING}`;

interface Interaction {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
  /** Waits for the result of the interaction, unmeasured. */
  readonly until: (page: Page) => Promise<void>;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const shown = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const gone = (selector: string) => (page: Page) =>
  page.locator(selector).first().waitFor({ state: 'detached' });
const atAddress = (part: RegExp) => (page: Page) => page.waitForURL(part);
const row = 'tbody tr';

/** One scenario per screen, in this order. */
const SCENARIOS: Readonly<Record<string, readonly Interaction[]>> = {
  [APPLICATIONS]: [
    {
      name: 'select one',
      act: (page) => page.locator(`${row} input`).first().click(),
      until: shown('[aria-label="Selección"]'),
    },
    {
      name: 'select all',
      act: (page) => page.locator('#select-all').click(),
      until: shown('tr[aria-selected="true"]:nth-child(50)'),
    },
    { name: 'bulk menu', act: button('Cambiar estado'), until: shown('[role="menu"]') },
    { name: 'bulk menu, Escape', act: key('Escape'), until: gone('[role="menu"]') },
    { name: 'clear selection', act: button('Quitar selección'), until: gone('[aria-label="Selección"]') },
    {
      name: 'row menu',
      act: (page) => page.locator(`${row} button[aria-haspopup="menu"]`).first().click(),
      until: shown('[role="menu"]'),
    },
    { name: 'row menu, Escape', act: key('Escape'), until: gone('[role="menu"]') },
    { name: 'sort', act: button('Postulante'), until: atAddress(/orden=nombre/) },
    {
      name: 'status tab',
      act: (page) => page.getByRole('link', { name: /^En Revisión/ }).click(),
      until: atAddress(/estado=reviewing/),
    },
    {
      name: 'search, keystroke',
      act: async (page) => {
        await page.getByLabel('Buscar').click();
        await page.keyboard.press('c');
      },
      until: atAddress(/buscar=c/),
    },
    {
      name: 'search, cleared',
      act: (page) => page.getByLabel('Buscar').press('Backspace'),
      until: async (page) => page.waitForURL((url) => !url.searchParams.get('buscar')),
    },
    { name: 'next page', act: button('Siguiente'), until: atAddress(/pagina=2/) },
    {
      name: 'open panel',
      act: (page) => page.locator(`${row} th button`).first().click(),
      until: shown('[role="dialog"] :text("Actividad")'),
    },
    { name: 'panel, j', act: key('j'), until: settled },
    { name: 'panel, k', act: key('k'), until: settled },
    { name: 'panel, Escape', act: key('Escape'), until: gone('[role="dialog"]') },
    {
      name: 'board',
      act: (page) => page.getByRole('link', { name: 'Tablero' }).click(),
      until: shown('[draggable="true"]'),
    },
    { name: 'command palette', act: key('Control+k'), until: shown('[role="dialog"]') },
    { name: 'command palette, keystroke', act: key('c'), until: settled },
    { name: 'command palette, arrow', act: key('ArrowDown'), until: settled },
    { name: 'command palette, Escape', act: key('Escape'), until: gone('[role="dialog"]') },
    { name: 'shortcuts', act: key('?'), until: shown('[role="dialog"]') },
    { name: 'shortcuts, Escape', act: key('Escape'), until: gone('[role="dialog"]') },
    { name: 'notices', act: button('Avisos'), until: shown('[role="dialog"][aria-label="Avisos"]') },
  ],
  '/admin/rrhh/applications': [
    {
      name: 'filter by status',
      act: async (page) => {
        await page.getByLabel('Estado').focus();
        await page.keyboard.press('p');
      },
      until: atAddress(/estado=/),
    },
  ],
  '/admin/rrhh/postulaciones': [
    { name: 'posting form', act: button('Nueva oferta'), until: shown('[role="dialog"] input') },
    {
      name: 'posting form, keystroke',
      act: (page) => page.getByRole('dialog').getByRole('textbox').first().press('a'),
      until: settled,
    },
  ],
  '/admin/rrhh/general': [
    {
      name: 'screen change',
      act: (page) =>
        page
          .getByRole('navigation', { name: 'Portal' })
          .getByRole('link', { name: /^Postulaciones/ })
          .click(),
      until: shown(row),
    },
  ],
};

/** Waits for effects without a visible sign: reads, and the reports of events. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1000);
}

/**
 * Measures the time from each main portal interaction to the next paint, on a slow computer after years of use.
 *
 * @param paths only these screens, if any
 */
export async function interactions(paths: readonly string[]): Promise<void> {
  await using data = await temporaryDirectory();
  await using site = await serveSite({ dataDirectory: data.path, environment: { SEED: 'none' } });
  const databaseUrl = await runningDatabaseUrl(data.path);
  if (!databaseUrl) throw new Error('no database is running');
  await seedLargeDataset(databaseUrl);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  await using browser = await chromium.launch({ executablePath: findChromium(), args });
  await using context = await browser.newContext({
    baseURL: site.url,
    locale: 'es-CL',
    viewport: { width: 1440, height: 900 },
  });
  await signIn(site, context);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${LARGE_DATASET.applications} applications, CPU ${SLOWDOWN} times slower, load ${load}\n`);
  console.log(`${'interaction'.padEnd(32)}${'median ms'.padStart(12)}${'worst ms'.padStart(12)}`);
  for (const [path, scenario] of Object.entries(SCENARIOS)) {
    if (paths.length > 0 && !paths.includes(path)) continue;
    const measured = scenario.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await openSlowly(context, path);
      for (const [at, interaction] of scenario.entries())
        measured[at]?.push(await measure(page, interaction));
      await page.close();
    }
    for (const [at, { name }] of scenario.entries()) {
      const times = measured[at] ?? [];
      console.log(
        name.padEnd(32) +
          median(times).toFixed(0).padStart(12) +
          Math.max(...times)
            .toFixed(0)
            .padStart(12),
      );
    }
  }
}

/** Stores a session where supabase-js reads it. */
async function signIn(site: ServedSite, context: BrowserContext): Promise<void> {
  const person = await createPerson(createClient(site.url, site.keys.secret), 'super_admin');
  const client = createClient(site.url, site.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  const name = `sb-${new URL(site.url).hostname.split('.')[0]}-auth-token`;
  await context.addInitScript(([key, session]) => localStorage.setItem(key, session), [
    name,
    JSON.stringify(data.session),
  ] as const);
}

async function openSlowly(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    // The longest event of an interaction, as in web-vitals.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId)
          performance.mark('event', { detail: entry.duration });
    }).observe(options);
  });
  await page.goto(path);
  await page.getByRole('main').getByRole('status').first().waitFor();
  await settled(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // The first interaction fetches code.
  await page.mouse.move(700, 5);
  await settled(page);
  return page;
}

/** @returns ms; 0 below the 16 ms from which browsers report events */
async function measure(page: Page, { act, until }: Interaction): Promise<number> {
  await page.evaluate(() => performance.clearMarks('event'));
  await act(page);
  await until(page);
  // Entries are reported after the paint.
  await settled(page);
  const durations = await page.evaluate(() =>
    performance.getEntriesByName('event').map((entry) => ('detail' in entry ? Number(entry.detail) : 0)),
  );
  return Math.max(0, ...durations);
}
