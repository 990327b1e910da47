import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answer, json } from '#testing/components/network.ts';
import { show } from '#testing/components/show.tsx';
import { dayLabel } from '../charts/chart-labels.ts';
import { monthsUntil, periodBefore, periodOf } from '../features/site-statistics/site-period.ts';
import SiteStatistics from './site-statistics.tsx';

const READ = 'POST /rest/v1/rpc/site_statistics';

const NOW = new Date();
/** The month before this one, and the one before that. */
const [, MONTH = ''] = monthsUntil(NOW);
const PERIOD = periodOf(MONTH, NOW);
const BEFORE = periodBefore(MONTH, NOW);

const NOTHING = {
  counted_since: null,
  days: {},
  languages: {},
  devices: {},
  pages: [],
  referrers: [],
  campaigns: [],
  forms: [],
  offers: [],
  searches: [],
  missing: [],
  vitals: [],
};

const COUNTED = {
  ...NOTHING,
  counted_since: BEFORE.since,
  days: { [PERIOD.since]: 30, [PERIOD.until]: 12 },
  devices: { phone: 40, desktop: 2 },
  pages: [
    { page: '/servicios', views: 40, depth_25: 40, depth_50: 10, depth_75: 4, depth_100: 2, downloads: 1 },
    {
      page: '/mi-postulacion/:token',
      views: 2,
      depth_25: 0,
      depth_50: 0,
      depth_75: 0,
      depth_100: 0,
      downloads: 0,
    },
  ],
  referrers: [{ name: 'directo', count: 20 }],
  forms: [
    { step: 'begun', form: 'quote', count: 8 },
    { step: 'sent', form: 'quote', count: 4 },
  ],
  offers: [{ slug: 'tablerista', title: 'Tablerista', seen: 10, begun: 3, applied: 1 }],
  searches: [{ term: 'soldador', count: 3 }],
  missing: [{ page: '/antigua', count: 2, last_day: PERIOD.until }],
  vitals: [
    { page: '/servicios', device: 'phone', metric: 'LCP', bucket: 6, count: 4 },
    { page: '/servicios', device: 'desktop', metric: 'LCP', bucket: 0, count: 400 },
  ],
};

/** @param before what is counted in the month before */
function answerMonths(before: object, now: object = COUNTED): void {
  answer(READ, async (request) => {
    const { since_day } = (await request.json()) as { since_day: string };
    return Response.json(since_day === PERIOD.since ? now : { ...COUNTED, ...before });
  });
}

const ADDRESS = `/?periodo=${MONTH}`;
const row = (name: string): Locator => page.getByRole('row', { name }).first();
const reads = async (part: Locator, text: string): Promise<void> =>
  expect.poll(() => part.element().textContent).toContain(text);

test('a month is compared with the one before, and each table is a chart that can be read', async () => {
  answerMonths({ days: { [BEFORE.until]: 21 } });
  show(SiteStatistics, { address: ADDRESS });
  await expect.element(page.getByText('+100% frente al período anterior (21)')).toBeVisible();
  await expect
    .element(page.getByText(`Del ${dayLabel(PERIOD.since)} al ${dayLabel(PERIOD.until)}`))
    .toBeVisible();
  await reads(row('/servicios'), '40 vistas100% leyó un cuarto25% leyó la mitad');
  await reads(row('Cotización'), '8 empezados4 enviados50% enviado');
  await reads(row('Tablerista'), '10%');
  await expect.element(row('soldador')).toBeVisible();
  await reads(row('/antigua'), dayLabel(PERIOD.until));
  await expect.element(row('/mi-postulacion/…')).toBeVisible();
});

test('without figures of the period before, nothing is compared', async () => {
  answerMonths({}, { ...COUNTED, counted_since: BEFORE.until });
  show(SiteStatistics, { address: ADDRESS });
  await expect.element(page.getByText('– frente al período anterior').first()).toBeVisible();
  await expect.element(page.getByText(`Se cuenta desde el ${dayLabel(BEFORE.until)}.`)).toBeVisible();
});

test('the speed is rated in words, for all devices or one', async () => {
  answerMonths({});
  show(SiteStatistics, { address: ADDRESS });
  const speed = page.getByRole('table', { name: 'Velocidad por página' });
  await reads(speed, 'LCP 758 msBueno');
  await userEvent.selectOptions(page.getByLabelText('Dispositivo', { exact: true }), 'Teléfono');
  await reads(speed, 'LCP 5,5 sMalo');
});

test('before the first visit, the screen says when counting starts', async () => {
  answer(READ, json(NOTHING));
  show(SiteStatistics);
  await expect.element(page.getByText('Aún no se ha contado ninguna visita')).toBeVisible();
});

test('without the permission nothing is read', async () => {
  const read = vi.fn(json(NOTHING));
  answer(READ, read);
  show(SiteStatistics, {
    access: { isSuperAdmin: false, permissions: new Set(['rrhh.postings.read']), modules: new Set(['rrhh']) },
  });
  await expect.element(page.getByText('Estadísticas del sitio')).not.toBeInTheDocument();
  expect(read).not.toHaveBeenCalled();
});

test('each part can be saved as a file', async () => {
  answerMonths({});
  const saved: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return '#';
  });
  show(SiteStatistics, { address: ADDRESS });
  await page.getByRole('button', { name: 'Descargar CSV: Páginas' }).click();
  await page.getByRole('button', { name: 'Descargar CSV: Velocidad' }).click();
  const [pages, speed] = await Promise.all(saved.map((file) => file.text()));
  expect(pages).toContain('/servicios;40;100%;25%;10%;5%;1\r\n');
  expect(speed).toContain('/servicios;757,5;;;;;404\r\n');
  create.mockRestore();
});
