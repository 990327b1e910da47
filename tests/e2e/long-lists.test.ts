import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newRecord } from '#testing/records.ts';
import { expect, test } from './support/test.ts';

/** More than a page of 50. */
const MANY = 60;

/** Records the range of every later request for a list. */
function watchRanges(page: Page, list: string): string[] {
  const ranges: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(`/rest/v1/${list}`))
      ranges.push(`${searchParams.get('offset')}-${searchParams.get('limit')}`);
  });
  return ranges;
}

// Caused by requesting a page beyond the last.
test.use({ expectedErrors: [/status of 416/] });

test('postings are searched, sorted, counted and paged by the database', async ({
  page,
  service,
  signedInAs,
}) => {
  const word = `Lote${randomUUID().slice(0, 8)}`;
  await service
    .from('job_postings')
    .insert(
      Array.from({ length: MANY }, (_, at) => ({
        ...newRecord.job_postings(),
        title: `${word} Técnico ${String(at).padStart(3, '0')}`,
        status: at % 2 === 0 ? 'draft' : 'active',
        created_at: new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString(),
      })),
    )
    .throwOnError();
  await signedInAs('rrhh_admin');
  const ranges = watchRanges(page, 'job_postings_list');
  await page.goto(`/admin/rrhh/postulaciones?buscar=${word}`);
  await expect(page.getByText('60 ofertas', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await page.getByRole('button', { name: 'Oferta', exact: true }).click();
  const first = page.getByRole('rowheader').first();
  await expect(first).toContainText('000');
  await page.getByRole('button', { name: 'Oferta', exact: true }).click();
  await expect(first).toContainText('059');
  expect(new Set(ranges)).toEqual(new Set(['0-50']));
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(first).toContainText('009');
  await page.reload();
  await expect(first).toContainText('009');
  await expect(page.getByLabel('Buscar')).toHaveValue(word);
  await expect(page.getByRole('columnheader', { name: 'Oferta' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('Estado').selectOption('Activa');
  await expect(page.getByText('30 ofertas', { exact: true })).toBeVisible();
  await page.getByLabel('Buscar').fill(`tecnico 000 ${word}`);
  await page.getByLabel('Estado').selectOption('Todos los estados');
  await expect(page.getByText('1 oferta', { exact: true })).toBeVisible();

  // A page that becomes empty, or never existed, falls back to the last page.
  await page.goto(`/admin/rrhh/postulaciones?buscar=${word}&pagina=2`);
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  await service.from('job_postings').delete().like('title', `${word} Técnico 00%`).throwOnError();
  await expect(page).toHaveURL(/pagina=1$/);
  await expect(page.getByText('50 ofertas', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await page.goto(`/admin/rrhh/postulaciones?buscar=${word}&pagina=9`);
  await expect(page).toHaveURL(/pagina=1$/);
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await service.from('job_postings').delete().like('title', `${word}%`).throwOnError();
});

test('users are searched, sorted, counted and paged by the database', async ({ page, signedInAs, site }) => {
  const word = `Lote${randomUUID().slice(0, 8)}`;
  // Directly in the database: the API creates one account at a time.
  await site.sql(
    `with made as (
       insert into auth.users (id, email, created_at) select gen_random_uuid(), $1 || n || '@voltandes.example', now()
       from generate_series(1000, 1059) n returning id, email
     )
     insert into public.admin_profiles (user_id, full_name, email)
     select id, 'Álvaro ' || $1 || ' ' || substring(email from '\\d{4}@'), email from made`,
    [word.toLowerCase()],
  );
  await signedInAs('accesos_admin');
  const ranges = watchRanges(page, 'admin_profiles_list');
  await page.goto(`/admin/accesos/usuarios?buscar=alvaro ${word}`);
  await expect(page.getByText('60 usuarios', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await page.getByRole('button', { name: 'Usuario', exact: true }).click();
  const first = page.getByRole('rowheader').first();
  await expect(first).toContainText('1000@');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(first).toContainText('1050@');
  expect(new Set(ranges)).toEqual(new Set(['0-50', '50-50']));
  await page.getByLabel('Buscar').fill(`${word}1059`);
  await expect(page.getByText('1 usuario', { exact: true })).toBeVisible();
  await expect(first).toContainText('1059@');
  await site.sql("delete from auth.users where email like $1 || '%'", [word.toLowerCase()]);
});
