import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';
import { createPerson, type Person, type StaffRole } from '#testing/staff.ts';
import { signIn } from './sign-in.ts';

interface Fixtures {
  /** Browser errors the test provokes; any other fails it. */
  expectedErrors: readonly [RegExp?];
  /** Every browser context of the test. */
  watchErrors: (context: BrowserContext) => void;
  noUnexpectedErrors: undefined;
  /** Opens a page in a separate browser context, for a second person. */
  anotherBrowser: () => Promise<Page>;
  /** Creates an account, with one role or none. */
  person: (role: StaffRole | null) => Promise<Person>;
  /** Creates an account and signs it in, without the form. */
  signedInAs: (role: StaffRole | null, page?: Page) => Promise<Person>;
}

interface WorkerFixtures {
  site: ServedSite;
  /** A service-role client that bypasses row-level security, for setup and assertions. */
  service: SupabaseClient;
}

/** Tests run against the real site: one server per worker, one browser context per test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      await using site = await serveSite();
      await use(site);
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ site }, use) => {
      await use(
        createClient(site.url, site.keys.secret, {
          auth: { persistSession: false, autoRefreshToken: false },
        }),
      );
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // Wrapped in a list: Playwright reads a two-element array as a value and its options.
  expectedErrors: [[], { option: true }],
  watchErrors: async ({ expectedErrors }, use) => {
    const errors: string[] = [];
    await use((context) => {
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
    });
    expect(errors.filter((error) => !expectedErrors[0]?.test(error))).toEqual([]);
  },
  noUnexpectedErrors: [
    async ({ context, watchErrors }, use) => {
      watchErrors(context);
      await use(undefined);
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, contextOptions, locale, site, timezoneId, watchErrors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        baseURL: site.url,
      });
      opened.push(context);
      watchErrors(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  person: async ({ service }, use) => use((role) => createPerson(service, role)),
  signedInAs: async ({ page, service, site }, use) => {
    await use(async (role, where = page) => {
      const person = await createPerson(service, role);
      await signIn(where, { url: site.url, publishableKey: site.keys.publishable }, person);
      return person;
    });
  },
});

export { expect };

/** WCAG 2.2 at levels A and AA, and axe's own advice. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails on serious or critical axe violations in the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Violations only, in legacy mode: opening a second page for the report takes longer than the scan.
    // `options` replaces what was set before it, so the tags come last.
    .options({ resultTypes: ['violations'] })
    .withTags(AXE_TAGS)
    .setLegacyMode()
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}
