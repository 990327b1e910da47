// Takes the pictures of docs/screenshots from a site with demonstration content. Build first.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { serveSite } from '#tests/support/serve-site.ts';
import { findChromium } from './find-chromium.ts';

const WIDTHS = [360, 768, 1440] as const;
const PAGES = {
  home: '/',
  'home-en': '/en',
  services: '/servicios',
  cases: '/casos-de-exito',
  'cases-en': '/en/casos-de-exito',
  purpose: '/nuestro-proposito',
  quality: '/politica-calidad',
  jobs: '/oportunidades-laborales',
  internships: '/practicas',
  privacy: '/privacidad',
  'not-found': '/nada',
  auth: '/auth',
} as const;

const directory = join(import.meta.dirname, '..', 'docs', 'screenshots');
await mkdir(directory, { recursive: true });
await using site = await serveSite();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const width of WIDTHS) {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    baseURL: site.url,
    reducedMotion: 'reduce',
  });
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    // Pictures below the fold come when they are near: here all of them are wanted.
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager';
    });
    await page.waitForLoadState('networkidle');
    await page.screenshot({
      path: join(directory, `${name}-${width}.jpg`),
      type: 'jpeg',
      quality: 72,
      fullPage: true,
    });
    console.log(`${name}-${width}.jpg`);
  }
  await page.close();
}
const cover = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: site.url });
await cover.goto('/', { waitUntil: 'networkidle' });
await cover.screenshot({ path: join(directory, 'cover.jpg'), type: 'jpeg', quality: 80 });
await browser.close();
