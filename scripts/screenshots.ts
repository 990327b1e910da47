// Takes the screenshots in docs/screenshots from a site with demonstration content. Requires a build. To take only
// those whose names match a pattern: scripts/node scripts/screenshots.ts '^oferta-'

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import type { Language } from '#domain/values/language.ts';
import { localPath } from '#domain/website/page-paths.ts';
import { newRecord, uploadCv } from '#testing/records.ts';
import { serveSite } from '#testing/serve-site.ts';
import { findChromium } from './find-chromium.ts';

const WIDTHS = [360, 768, 1024, 1440] as const;
const PORTAL_WIDTHS: readonly number[] = [360, 768, 1440];
/** For English pages and texts, which differ in little but their wording. */
const TEXT_WIDTHS: readonly number[] = [360, 1440];
/** A4 at 96 dpi, less the margins. */
const PRINTED_WIDTH = 680;

await using site = await serveSite({ environment: { READ_CVS: 'true' } });
const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
const directory = join(import.meta.dirname, '..', 'docs', 'screenshots');
const wanted = new RegExp(process.argv[2] ?? '');
if (!process.argv[2]) await rm(directory, { recursive: true, force: true });
await mkdir(directory, { recursive: true });

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
  .select('id, job_posting_id')
  .order('applied_at', { ascending: false })
  .limit(1)
  .single()
  .throwOnError();
await site.sql(
  `insert into mail.outbox (recipient, subject, html, text, attempts, failed_at, last_error)
   values ('postulante@correo.example', 'Recibimos su postulación', '', '', 1, now(), '550 5.1.1 No such user')`,
);
const applications = `/admin/rrhh/applications/${applied.data.job_posting_id}`;
const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
const firstPageUnder = (list: string): string =>
  new RegExp(`<loc>${site.url}(${list}/[^<]+)`).exec(sitemap)?.[1] ?? list;
const offer = firstPageUnder('/oportunidades-laborales');
const caseStudy = firstPageUnder('/casos-de-exito');

/**
 * The URL of an applicant's page in a language, from the mail that acknowledges the application.
 *
 * @param isInvited whether an interview is offered, at any free time within two weeks
 */
async function applicantPage(full_name: string, language: Language, isInvited = false): Promise<string> {
  const { data } = await service
    .from('job_applications')
    .insert({
      ...newRecord.job_applications(applied.data.job_posting_id, await uploadCv(service, 'resumes')),
      full_name,
      email: `${full_name.toLowerCase().replace(' ', '.')}@correo.example`,
      language,
    })
    .select('id, email')
    .single()
    .throwOnError();
  await service.functions.invoke('send-application-notification', { body: { applicationId: data.id } });
  const [mail] = await site.sql('select text from mail.outbox where recipient = $1', [data.email]);
  const [link] = /https?:\S+[0-9a-f]{32}/.exec(String(mail?.text)) ?? [];
  if (!link) throw new Error('the mail has no link');
  if (isInvited)
    await site.sql(
      `with offered as (
         insert into public.interviews (application_id, times, first_day, last_day, opens, closes, minutes, place)
         values ('${data.id}', '{}', current_date + 1, current_date + 14, '09:00', '18:00', 45, 'Sala Cordillera, Av. Uno 23, piso 4')
         returning id)
       insert into private.interview_notices (interview_id, state, sequence) select id, 'offered', 0 from offered`,
    );
  return link;
}
const applicantPages = {
  'mi-postulacion': await applicantPage('Amanda Rivas', 'es'),
  'en-mi-postulacion': await applicantPage('Olivia Turner', 'en'),
  'mi-entrevista': await applicantPage('Bruno Castro', 'es', true),
  'en-mi-entrevista': await applicantPage('James Walker', 'en', true),
};
await service
  .from('interview_rooms')
  .insert([
    { name: 'Sala Cordillera', place: 'Av. Uno 23, piso 4' },
    { name: 'Videollamada', video_url: 'https://reunion.voltandes.example/personas' },
  ])
  .throwOnError();
const rights = await service
  .from('rights_requests')
  .insert({
    ...newRecord.rights_requests(),
    full_name: 'Elena Díaz',
    email: 'elena@correo.example',
    details: 'Quisiera saber qué guardan de mi postulación de 2025.',
  })
  .select('id')
  .single()
  .throwOnError();

/** Spanish paths of the public pages, one of each kind, by the names of their screenshots. */
const PUBLIC_PAGES = {
  inicio: '/',
  servicios: '/servicios',
  servicio: '/servicios/integracion-de-tableros',
  sector: '/sectores/mineria',
  casos: '/casos-de-exito',
  caso: caseStudy,
  proposito: '/nuestro-proposito',
  calidad: '/politica-calidad',
  ofertas: '/oportunidades-laborales',
  oferta: offer,
  postular: `${offer}/postular`,
  'enviar-cv': '/enviar-cv',
  practicas: '/practicas',
  recibido: '/recibido/postulacion?referencia=VA-7ZHK-7A',
};
const TEXT_PAGES = {
  privacidad: '/privacidad',
  derechos: '/derechos',
  'en-derechos': '/en/your-rights',
  'ofertas-sin-resultado': '/oportunidades-laborales?buscar=astronauta',
  'oferta-cerrada': `/oportunidades-laborales/${closed.data.id}`,
  'no-encontrada': '/nada',
  ingreso: '/auth',
};
/** Opened by following a link in a list. */
const DIALOGS = [
  ['oferta-sobre-lista', '/oportunidades-laborales', offer],
  ['caso-sobre-lista', '/casos-de-exito', caseStudy],
] as const;
const portalPages = [
  '/admin',
  '/admin/cuenta',
  '/admin/auditoria',
  '/admin/auditoria/eventos',
  '/admin/auditoria/segundo-factor',
  '/admin/auditoria/correos',
  '/admin/accesos/usuarios',
  '/admin/accesos/usuarios/revision',
  '/admin/accesos/permisos',
  '/admin/accesos/permisos/comparar',
  '/admin/accesos/invitaciones',
  '/admin/portales/general',
  '/admin/portales/contenido',
  '/admin/portales/hero',
  '/admin/portales/exitos',
  '/admin/portales/estadisticas',
  '/admin/ventas/solicitudes',
  '/admin/ventas/cifras',
  '/admin/rrhh/general',
  '/admin/rrhh/estadisticas',
  '/admin/rrhh/postulaciones',
  '/admin/rrhh/applications',
  '/admin/rrhh/practicas',
  '/admin/rrhh/espontaneas',
  '/admin/rrhh/mensajes',
  '/admin/rrhh/mensajes?mensaje=application-interview-moved',
  '/admin/rrhh/salas',
  '/admin/rrhh/derechos',
  `/admin/rrhh/derechos?solicitud=${rights.data.id}`,
  '/admin/rrhh/derechos/plazos',
  '/admin/rrhh/derechos/registro',
  '/admin/rrhh/derechos/vulneraciones',
  applications,
  `${applications}?vista=tablero`,
  `${applications}?postulante=${applied.data.id}`,
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
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
    await capture(page, path, `${name}-${width}`);
    if (TEXT_WIDTHS.includes(width)) await capture(page, localPath('en', path), `en-${name}-${width}`);
  }
  for (const [name, list, path] of DIALOGS) {
    if (!wanted.test(`${name}-${width}`)) continue;
    await open(page, list);
    await page.locator(`a[href="${path}"]`).first().click();
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
    await save(page, `${name}-${width}`, { fullPage: false });
  }
  if (TEXT_WIDTHS.includes(width))
    for (const [name, path] of Object.entries({ ...TEXT_PAGES, ...applicantPages }))
      await capture(page, path, `${name}-${width}`);
  const portalNames = portalPages.map((path) => `${portalName(path)}-${width}`);
  if (PORTAL_WIDTHS.includes(width) && portalNames.some((name) => wanted.test(name))) {
    await signIn(page);
    for (const path of portalPages) await capture(page, path, `${portalName(path)}-${width}`);
  }
  await context.close();
}
const paper = await browser.newPage({
  viewport: { width: PRINTED_WIDTH, height: 900 },
  baseURL: site.url,
  reducedMotion: 'reduce',
});
await paper.emulateMedia({ media: 'print' });
await capture(paper, offer, 'oferta-impresa');
await capture(paper, caseStudy, 'caso-impreso');
await paper.close();
const cover = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: site.url });
await open(cover, '/');
await cover.evaluate(loadPictures);
await cover.screenshot({ path: join(directory, 'cover.jpg'), type: 'jpeg', quality: 80 });
await browser.close();

/** Signs in through the form, since the account page shows the browser of each session. */
async function signIn(page: Page): Promise<void> {
  await open(page, '/auth');
  await page.getByLabel('Correo electrónico').fill(site.administrator.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(site.administrator.password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.waitForURL('**/admin');
}

/** Resolves when the page is hydrated and shows no loading indicator. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(
    () =>
      // Hydration removes the queue of clicks (app/ui/event-replay.ts).
      !Reflect.get(window, 'queuedClicks') &&
      document.querySelector('h1') &&
      !document.querySelector('[role=status] > .animate-pulse, [aria-busy=true]'),
  );
}

async function capture(page: Page, path: string, name: string): Promise<void> {
  if (!wanted.test(name)) return;
  await open(page, path);
  const isPanel = path.includes('postulante=');
  // Screenshots cannot show Chromium's PDF viewer.
  if (isPanel) {
    await page.getByRole('button', { name: 'Texto' }).click();
    await page.getByText('todavía se está leyendo').waitFor({ state: 'detached' });
  }
  if (path === '/admin/portales/contenido') {
    // Listed once the page in the frame has reported its texts.
    await page.getByRole('button', { name: 'Energía y control que no se detienen.' }).click();
    await page.getByRole('region', { name: 'Texto elegido' }).waitFor();
  }
  await save(page, name, { fullPage: !isPanel });
}

async function save(page: Page, name: string, { fullPage }: { fullPage: boolean }): Promise<void> {
  await page.evaluate(loadPictures);
  const picture = await page.screenshot({ fullPage });
  await writeFile(
    join(directory, `${name}.webp`),
    await sharp(picture).webp({ quality: 46, effort: 6 }).toBuffer(),
  );
  console.log(name);
}

/** Runs in the page. Also loads lazy images below the fold; rejects when one is broken. */
async function loadPictures(): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all(Array.from(document.images, (image) => image.decode()));
  await document.fonts.ready;
}

/** A file name for a portal path, without random ids. */
function portalName(path: string): string {
  return path
    .replace(/=[\da-f-]{36}$/, '')
    .replace(/[\da-f-]{36}/, 'oferta')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
