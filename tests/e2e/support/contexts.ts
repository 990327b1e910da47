import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface Borrowed {
  readonly key: string;
  readonly context: BrowserContext;
  page: Page;
  /** The test has called a method whose effect lasts until the page is closed. */
  isMarked: boolean;
  /** The page has been on another origin, whose storage is not cleared. */
  wasAway: boolean;
}

/** Methods whose effects survive `unrouteAll` and a navigation. */
const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'close',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'on',
  'once',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setViewportSize',
] as const;
const MOST_IDLE = 4;

/**
 * Browser contexts, each with a page, that a worker's tests reuse. In a new context a portal page costs three times as
 * much CPU, since every script is fetched and compiled again.
 */
export class Contexts implements AsyncDisposable {
  /** Most recently used last. */
  readonly #idle: Borrowed[] = [];
  readonly #browser: Browser;
  readonly #origin: string;

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** Returns a context with one page, showing a file of the site, without cookies or storage. */
  async borrow(options: BrowserContextOptions): Promise<Borrowed> {
    const key = JSON.stringify(options);
    const at = this.#idle.findLastIndex((kept) => kept.key === key);
    const [kept] = at === -1 ? [] : this.#idle.splice(at, 1);
    if (kept) return kept;
    const context = await this.#browser.newContext(options);
    // Chromium logs no violation that the page catches, such as a test for `eval`; Firefox does.
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, sourceFile }) =>
        console.error(`${effectiveDirective} forbids ${blockedURI} in ${sourceFile}`),
      ),
    );
    const opened = { key, context, page: await context.newPage(), isMarked: false, wasAway: false };
    await this.#prepare(opened);
    return opened;
  }

  async release(kept: Borrowed): Promise<void> {
    const { context, page } = kept;
    const isAway = context.pages().some((other) => this.#isElsewhere(other.url()));
    if (page.isClosed() || kept.wasAway || isAway) return context.close();
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${this.#origin}/health`);
    // A clock is installed permanently, in the whole context.
    const hasClock = await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      return '__pwClock' in globalThis;
    });
    if (hasClock) return context.close();
    await context.clearCookies();
    await context.clearPermissions();
    if (kept.isMarked) {
      // Opened first: the process ends with its last page.
      kept.page = await context.newPage();
      await page.close();
      await this.#prepare(kept);
    } else await page.mouse.move(-1, -1);
    this.#idle.push(kept);
    if (this.#idle.length > MOST_IDLE) await this.#idle.shift()?.context.close();
  }

  async #prepare(kept: Borrowed): Promise<void> {
    const { page } = kept;
    await page.goto(`${this.#origin}/health`);
    kept.isMarked = false;
    page.on('framenavigated', (frame) => {
      kept.wasAway ||= this.#isElsewhere(frame.url());
    });
    for (const name of LASTING) {
      const method: (...args: never[]) => unknown = page[name];
      Object.defineProperty(page, name, {
        value(...args: unknown[]): unknown {
          kept.isMarked = true;
          return Reflect.apply(method, page, args);
        },
      });
    }
  }

  #isElsewhere(address: string): boolean {
    const origin = URL.parse(address)?.origin ?? 'null';
    return origin !== 'null' && origin !== this.#origin;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.map(({ context }) => context.close()));
  }
}
