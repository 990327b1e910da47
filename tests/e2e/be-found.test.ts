import { localPath } from '#app/i18n/language.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.describe('a posting that is no longer open', () => {
  test.use({ expectedErrors: [/status of 410/] });

  for (const [language, title, open] of [
    ['es', 'Esta oferta ya cerró', 'Ver ofertas abiertas'],
    ['en', 'This position is closed', 'See open positions'],
  ] as const) {
    test(`answers 410 with a helpful page (${language})`, async ({ page, service, site }) => {
      const expired = await createPosting(service, { expires_at: '2020-01-01T00:00:00Z' });
      const closed = await createPosting(service, { status: 'closed' });
      const address = (id: string): string => localPath(language, `/oportunidades-laborales/${id}`);
      expect((await page.request.get(address(expired.id))).status()).toBe(410);
      const answer = await page.goto(address(closed.id));
      expect(answer?.status()).toBe(410);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      // The English page differs in text alone.
      if (language === 'es') await expectAccessible(page);
      await page.getByRole('link', { name: open }).click();
      await expect(page).toHaveURL(`${site.url}${localPath(language, '/oportunidades-laborales')}`);
    });
  }
});

test.describe('an unknown URL', () => {
  test.use({ expectedErrors: [/status of 404/] });

  for (const [path, home] of [
    ['/nada', 'Volver al inicio'],
    ['/en/nothing', 'Back to the home page'],
  ] as const) {
    test(`answers 404 with a way home, and is logged (${path})`, async ({ page, site }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText('404')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
      // In the site's own layout: menu, language switch and portal link work.
      await expect(page.getByRole('navigation').getByRole('link', { name: /Español|English/ })).toHaveCount(
        2,
      );
      await expect(page.getByRole('contentinfo').getByRole('link', { name: /Portal/ })).toBeVisible();
      await page.getByRole('link', { name: home }).click();
      await expect(page).toHaveURL(path.startsWith('/en') ? /\/en$/ : `${site.url}/`);
      expect(site.output()).toContain(`404 "${path}"`);
      for (const list of ['casos-de-exito', 'oportunidades-laborales']) {
        const single = localPath(path.startsWith('/en') ? 'en' : 'es', `/${list}/nada`);
        expect((await page.request.get(single)).status(), single).toBe(404);
        expect(site.output()).toContain(`404 "${single}"`);
      }
    });
  }
});
