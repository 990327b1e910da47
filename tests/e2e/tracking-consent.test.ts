import type { Page } from '@playwright/test';
import { PRIVACY_VERSION } from '#domain/data-protection/privacy.ts';
import { test as base, expect, expectAccessible } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

const TRACKERS = /facebook|google/;

/** The test stands in for the providers of the tags. */
const test = base.extend<{ asked: string[] }>({
  asked: async ({ context }, use) => {
    const asked: string[] = [];
    await context.route(TRACKERS, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await use(asked);
  },
});

// A viewport size that no other test uses, to get a new browser context: on a reused page the consent bar may show
// immediately.
test.use({ viewport: { width: 1280, height: 719 } });

const at = (site: { url: string }, host: string, path: string): string =>
  `${site.url.replace('localhost', host)}${path}`;

/** The calls made to the pixel, and to the conversion tag. */
const told = (page: Page): Promise<{ pixel: unknown[][]; tag: unknown[][] }> =>
  page.evaluate(() => ({
    pixel: [...(window.fbq?.queue ?? [])].map((entry) => [...entry]),
    tag: (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>, String)),
  }));
const views = async (page: Page): Promise<number> =>
  (await told(page)).pixel.filter(([command]) => command === 'track').length;

test('tracks nothing before consent, then each page view and the quote request; a toast does not cover the consent bar', async ({
  asked,
  page,
  site,
}) => {
  await page.clock.install();
  // Playwright evaluates with a user gesture, which counts as an interaction when hydration takes longer than the first
  // evaluation.
  await page.addInitScript(() => {
    Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { value: false });
  });
  await page.goto(at(site, 'www.voltandes.test', '/servicios'));
  const bar = page.getByRole('region', { name: 'Privacidad' });
  await expect(page.getByRole('button', { name: 'Preferencias de privacidad' })).toBeVisible();
  await expect(bar).toBeHidden();
  // The first key press shows the bar; the next ones move within it.
  await page.keyboard.press('Tab');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link')).toBeFocused();
  await expectAccessible(page);
  await page.locator('#contacto form').getByRole('button', { name: 'Solicitar cotización' }).click();
  const message = page.getByText('Por favor complete todos los campos obligatorios (*)', { exact: true });
  await expect(message).toBeVisible();
  const [toast, consent] = [await message.boundingBox(), await bar.boundingBox()];
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(consent?.y ?? 0);
  // A hovered toast stays, but closes when its page is left.
  await message.hover();
  await page.clock.fastForward(11_000);
  await expect(message).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nuestro propósito' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nuestro propósito' })).toBeVisible();
  await expect(message).toBeHidden();
  expect(asked).toEqual([]);
  expect(await told(page)).toEqual({ pixel: [], tag: [] });

  await bar.getByRole('button', { name: 'Aceptar' }).click();
  await expect(bar).toBeHidden();
  await expect.poll(() => views(page)).toBe(1);
  expect((await told(page)).pixel).toContainEqual(['init', '4242']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ingeniería eléctrica' }).click();
  await expect.poll(() => views(page)).toBe(2);

  const form = page.locator('#contacto form');
  await form.getByLabel('Nombre').fill('Amanda');
  await form.getByLabel('Correo electrónico').fill('amanda@planta.example');
  await form.getByLabel('Teléfono').fill('+56 9 1234 5678');
  await form.getByLabel('Mensaje').fill('Un tablero.');
  expect((await told(page)).tag).toEqual([]);
  await form.getByRole('button', { name: 'Solicitar cotización' }).click();
  await expect(page.getByText('¡Mensaje enviado!', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await told(page)).tag.map(([command, what]) => `${command} ${what}`))
    .toContain('event conversion');
  // The request event arrives after the script that caused it has run.
  await expect
    .poll(() => asked)
    .toEqual([
      'https://connect.facebook.net/en_US/fbevents.js',
      'https://www.googletagmanager.com/gtag/js?id=AW-7',
    ]);

  // By default the pixel's script reports every URL automatically, including the portal's, where no tag is loaded.
  expect(await page.evaluate(() => ({ ...window.fbq }))).toMatchObject({
    disablePushState: true,
    allowDuplicatePageViews: true,
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Portal' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(await page.evaluate(() => typeof window.fbq)).toBe('undefined');
});

test('where nothing can be stored, the choice holds for the visit', async ({ asked, page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto(at(site, 'www.voltandes.test', '/servicios'));
  await page.keyboard.press('Tab');
  const bar = page.getByRole('region', { name: 'Privacidad' });
  await bar.getByRole('button', { name: 'Rechazar' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nuestro propósito' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nuestro propósito' })).toBeVisible();
  await expect(bar).toBeHidden();
  expect(asked).toEqual([]);
});

test('consent is remembered, holds for one policy version, applies to a prerendered page once it is shown, and can be withdrawn; an untracked host asks for none', async ({
  asked,
  page,
  site,
}) => {
  await page.addInitScript(() => {
    if (!localStorage.length && location.hostname.startsWith('www.'))
      localStorage.setItem('voltandes-consent', 'granted 2020-01-01');
  });
  await page.goto(at(site, 'www.voltandes.test', '/en?utm_source=boletin&clave=secreta'));
  const bar = page.getByRole('region', { name: 'Privacy' });
  await page.keyboard.press('Tab');
  await expect(bar).toBeVisible();
  expect(asked).toEqual([]);
  // Only the campaign of a visit is kept.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('first-touch') ?? '{}')))
    .toEqual({ landing: '/en', referrer: '', search: 'utm_source=boletin' });
  await bar.getByRole('button', { name: 'Reject' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Privacy preferences' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(bar).toBeHidden();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Privacy preferences' }).click();
  await bar.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => views(page)).toBe(1);

  // A prerendered page counts when it is shown.
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  );
  asked.length = 0;
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Privacy preferences' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => views(page)).toBe(1);
  await page.getByRole('button', { name: 'Privacy preferences' }).click();
  await expect(bar).toBeVisible();
  await expect.poll(() => views(page)).toBe(0);

  // Nothing is tracked, even with consent.
  asked.length = 0;
  await page.addInitScript((version) => {
    localStorage.setItem('voltandes-consent', `granted ${version}`);
    Object.defineProperty(document, 'prerendering', { value: false });
  }, PRIVACY_VERSION);
  await page.goto(at(site, 'interno.voltandes.test', '/'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Prácticas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prácticas profesionales' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Privacidad' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Preferencias de privacidad' })).toHaveCount(0);
  expect(asked).toEqual([]);
  expect(await told(page)).toEqual({ pixel: [], tag: [] });
});
