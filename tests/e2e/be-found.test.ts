import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.describe('a posting that is no longer open', () => {
  test.use({ expectedErrors: [/status of 410/] });

  for (const [language, prefix, title, open] of [
    ['es', '', 'Esta oferta ya cerró', 'Ver ofertas abiertas'],
    ['en', '/en', 'This offer is closed', 'See open offers'],
  ] as const) {
    test(`answers 410 with a helpful page (${language})`, async ({ page, service }) => {
      const expired = await createPosting(service, { expires_at: '2020-01-01T00:00:00Z' });
      const closed = await createPosting(service, { status: 'closed' });
      const address = (id: string): string => `${prefix}/oportunidades-laborales/${id}`;
      expect((await page.request.get(address(expired.id))).status()).toBe(410);
      const answer = await page.goto(address(closed.id));
      expect(answer?.status()).toBe(410);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: open }).click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/oportunidades-laborales$`));
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
      await expectAccessible(page);
      await page.getByRole('link', { name: home }).click();
      await expect(page).toHaveURL(path.startsWith('/en') ? /\/en$/ : `${site.url}/`);
      expect(site.output()).toContain(`404 "${path}"`);
      for (const list of ['casos-de-exito', 'oportunidades-laborales']) {
        const single = `${path.startsWith('/en') ? '/en' : ''}/${list}/nada`;
        expect((await page.request.get(single)).status(), single).toBe(404);
        expect(site.output()).toContain(`404 "${single}"`);
      }
    });
  }
});

test('every sitemap URL answers in both languages, with hreflang alternates', async ({ request, site }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(40);
  for (const address of addresses) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    const html = await answer.text();
    const isEnglish = /\/en(?:\/|$)/.test(address.slice(site.url.length));
    expect(html, address).toContain(`<html lang="${isEnglish ? 'en' : 'es'}">`);
    expect(html, address).toContain(`rel="canonical" href="${address}"`);
    for (const language of ['es', 'en', 'x-default']) {
      expect(html, address).toContain(`hrefLang="${language}"`);
    }
    expect(html, address).toMatch(/<title>[^<]+ · Voltandes<\/title>/);
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect((await request.get(image)).headers()['content-type'], address).toBe('image/jpeg');
  }
});

test('no internal link is broken', async ({ page, request }) => {
  const seen = new Set<string>();
  for (const path of [
    '/',
    '/en',
    '/servicios',
    '/casos-de-exito',
    '/oportunidades-laborales',
    '/privacidad',
  ]) {
    await page.goto(path);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    for (const link of links) seen.add((link ?? '').split('#')[0] ?? '');
  }
  for (const link of seen) expect((await request.get(link)).status(), link).toBe(200);
});

test('the feed and structured data list open postings only', async ({ request, service, site }) => {
  const open = await createPosting(service, { title: 'Tablerista & <cableador>' });
  const draft = await createPosting(service, { status: 'draft' });
  const feed = await (await request.get('/ofertas.rss')).text();
  expect(feed).toContain('<title>Tablerista &amp; &lt;cableador&gt;</title>');
  expect(feed).toContain(`<link>${site.url}/oportunidades-laborales/${open.id}</link>`);
  expect(feed).not.toContain(draft.id);
  const html = await (await request.get(`/oportunidades-laborales/${open.id}`)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  );
  expect(blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'JobPosting']);
  expect(blocks[1]).toMatchObject({ title: 'Tablerista & <cableador>', directApply: true });
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});
