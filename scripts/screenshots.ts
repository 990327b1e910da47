// Takes the screenshots in docs/screenshots from a site with demonstration content. Requires a build.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { localPath } from '#app/i18n/language.ts';
import { PAGES } from '#app/site/routes/seo/list-pages.ts';
import { newRecord } from '#testing/records.ts';
import { serveSite } from '#testing/serve-site.ts';
import { findChromium } from './find-chromium.ts';

const WIDTHS = [360, 768, 1440] as const;

await using site = await serveSite();
const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
const directory = join(import.meta.dirname, '..', 'docs', 'screenshots');
await rm(directory, { recursive: true, force: true });
await mkdir(directory, { recursive: true });

const firstId = async (table: string): Promise<string> => {
  const { data } = await service.from(table).select('id').limit(1).single().throwOnError();
  return String(data.id);
};
const closed = await service
  .from('job_postings')
  .insert({
    ...newRecord.job_postings(),
    title: 'Analista de Abastecimiento',
    department: 'Administración',
    status: 'closed',
  })
  .select('id')
  .single()
  .throwOnError();
const applied = await service
  .from('job_applications')
  .select('job_posting_id')
  .limit(1)
  .single()
  .throwOnError();
const applications = `/admin/rrhh/applications/${applied.data.job_posting_id}`;
const localized = [
  ...PAGES,
  `/oportunidades-laborales/${applied.data.job_posting_id}`,
  `/casos-de-exito/${await firstId('success_cases')}`,
];
const publicPages = [
  ...localized.flatMap((path) => [path, localPath('en', path)]),
  `/oportunidades-laborales/${closed.data.id}`,
  '/nada',
  '/auth',
  '/reset-password',
  '/setup-password',
];
const portalPages = [
  '/admin',
  '/admin/cuenta',
  '/admin/auditoria',
  '/admin/auditoria/segundo-factor',
  '/admin/accesos/usuarios',
  '/admin/accesos/permisos',
  '/admin/accesos/invitaciones',
  '/admin/portales/general',
  '/admin/portales/contenido',
  '/admin/portales/hero',
  '/admin/portales/exitos',
  '/admin/rrhh/general',
  '/admin/rrhh/postulaciones',
  '/admin/rrhh/practicas',
  applications,
  `${applications}?vista=tablero`,
];

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const width of WIDTHS) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: site.url,
    reducedMotion: 'reduce',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  });
  const page = await context.newPage();
  for (const path of publicPages) await capture(page, path, width);
  await signIn(page);
  for (const path of portalPages) await capture(page, path, width);
  await context.close();
}
const cover = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: site.url });
await cover.goto('/', { waitUntil: 'networkidle' });
await cover.screenshot({ path: join(directory, 'cover.jpg'), type: 'jpeg', quality: 80 });
await browser.close();

/** Through the form: the account page shows the browser of each session. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await page.getByLabel('Correo electrónico').fill(site.administrator.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(site.administrator.password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.waitForURL('**/admin');
}

async function capture(page: Page, path: string, width: number): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Load lazy images below the fold too.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
  const name = `${fileNameOf(path)}-${width}.webp`;
  // A dialog covers the viewport, not the whole page.
  const hasDialog = await page.getByRole('dialog').isVisible();
  const picture = await page.screenshot({ fullPage: !hasDialog });
  await writeFile(join(directory, name), await sharp(picture).webp({ quality: 60 }).toBuffer());
  console.log(name);
}

/** A file name for the path, with random ids replaced by what they stand for. */
function fileNameOf(path: string): string {
  const words = path
    .replace(String(closed.data.id), 'cerrada')
    .replace(/[\da-f-]{36}/, 'abierta')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return words === '' ? 'inicio' : words;
}
