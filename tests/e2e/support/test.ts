import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { test as base, type ConsoleMessage, expect, type Page, type WebError } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';
import { createPerson, type Person, type StaffRole } from '#testing/staff.ts';
import { accessibilityViolations } from './accessibility.ts';
import { type Borrowed, Contexts } from './contexts.ts';

interface Fixtures {
  /** Browser errors the test provokes. Any other error fails it. */
  expectedErrors: readonly [RegExp?];
  /** Opens a page in a separate browser context, for a second person. */
  anotherBrowser: () => Promise<Page>;
  /** Creates an account, with one role or none. */
  person: (role: StaffRole | null) => Promise<Person>;
  /** Signs in without the form, by storing the session where supabase-js reads it. */
  signIn: (page: Page, person: Pick<Person, 'email' | 'password'>) => Promise<void>;
  /** Creates an account and signs it in, without the form. */
  signedInAs: (role: StaffRole | null, page?: Page) => Promise<Person>;
}

interface WorkerFixtures {
  site: ServedSite;
  /** A service-role client that bypasses row-level security, for setup and assertions. */
  service: SupabaseClient;
  contexts: Contexts;
}

/** Tests run against the real site: one server per worker, one browser context per test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      await using site = await serveSite({
        environment: {
          ENABLE_SIGNUP: 'true',
          // Companies may have their own sign-in.
          SAML_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
            .privateKey.export({ type: 'pkcs1', format: 'der' })
            .toString('base64'),
          // Nobody is tracked on localhost.
          AD_PIXEL_ID: '4242',
          AD_CONVERSION_ID: 'AW-7/quote',
          UNTRACKED_HOSTS: 'interno.voltandes.test',
        },
      });
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
  contexts: [
    async ({ browser, site }, use) => {
      await using contexts = new Contexts(browser, site.url);
      await use(contexts);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // Wrapped in a list: Playwright reads a two-element array as a value and its options.
  expectedErrors: [[], { option: true }],
  anotherBrowser: async (
    {
      baseURL,
      contextOptions,
      contexts,
      expectedErrors,
      hasTouch,
      javaScriptEnabled,
      locale,
      timezoneId,
      viewport,
    },
    use,
    info,
  ) => {
    const errors: string[] = [];
    const onWebError = (error: WebError): unknown => errors.push(String(error.error()));
    const onConsole = (message: ConsoleMessage): void => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    };
    const borrowed: Borrowed[] = [];
    await use(async () => {
      // Contexts are identified by these options: any other option set in `test.use` has to be added here.
      const taken = await contexts.borrow({
        ...contextOptions,
        viewport,
        hasTouch,
        javaScriptEnabled,
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      });
      borrowed.push(taken);
      taken.context.on('weberror', onWebError).on('console', onConsole);
      return taken.page;
    });
    for (const { context } of borrowed) context.off('weberror', onWebError).off('console', onConsole);
    const unexpected = errors.filter((error) => !expectedErrors[0]?.test(error));
    const isSound = unexpected.length === 0 && info.status === info.expectedStatus;
    // Playwright records a trace only on retry, when a flaky test may pass.
    if (!isSound) {
      const requests = await Promise.all(borrowed.map(({ page }) => lastRequests(page)));
      await writeFile(info.outputPath('requests.txt'), requests.flat().join('\n'));
    }
    await Promise.all(borrowed.map((taken) => (isSound ? contexts.release(taken) : taken.context.close())));
    expect(unexpected).toEqual([]);
  },
  page: async ({ anotherBrowser }, use) => use(await anotherBrowser()),
  context: async ({ page }, use) => use(page.context()),
  person: async ({ service }, use) => use((role) => createPerson(service, role)),
  signIn: async ({ site }, use) => {
    await use(async (page, person) => {
      const client = createClient(site.url, site.keys.publishable, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
      const { data, error } = await client.auth.signInWithPassword(person);
      if (error) throw error;
      // An open portal page would notice the session change.
      if (new URL(page.url()).pathname !== '/health') await page.goto('/health');
      await page.evaluate(([name, session]) => localStorage.setItem(name, session), [
        `sb-${new URL(site.url).hostname.split('.')[0]}-auth-token`,
        JSON.stringify(data.session),
      ] as const);
    });
  },
  signedInAs: async ({ page, service, signIn }, use) => {
    await use(async (role, where = page) => {
      const person = await createPerson(service, role);
      await signIn(where, person);
      return person;
    });
  },
});

/** Collects the requests at the end: a listener would fire for each of the hundred that a portal page makes. */
async function lastRequests(page: Page): Promise<string[]> {
  const requests = await page.requests().catch(() => []);
  return requests.map((request) => {
    const outcome = request.existingResponse()?.status() ?? request.failure()?.errorText ?? 'unanswered';
    return `${outcome} ${request.method()} ${request.url()}`;
  });
}

export { expect };

/** Fails on any axe violation in the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // A portal screen that is still loading has no heading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await accessibilityViolations(page)).toEqual([]);
}
