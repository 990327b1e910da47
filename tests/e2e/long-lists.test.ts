import { randomUUID } from 'node:crypto';
import { newRecord } from '#testing/records.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const MANY = 1200;

test('finds, sorts and counts more postings than one API response holds', async ({
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
        title: `${word} Técnico ${String(at).padStart(4, '0')}`,
        status: at % 2 === 0 ? 'draft' : 'active',
        created_at: new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString(),
      })),
    )
    .throwOnError();
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/postulaciones?buscar=${word}`);
  await expect(page.getByText('1.200 ofertas', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Oferta', exact: true }).click();
  const first = page.getByRole('rowheader').first();
  await expect(first).toContainText('0000');
  await page.getByRole('button', { name: 'Oferta', exact: true }).click();
  await expect(first).toContainText('1199');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(first).toContainText('1149');
  await page.reload();
  await expect(first).toContainText('1149');
  await page.getByLabel('Estado').selectOption('Activa');
  await expect(page.getByText('600 ofertas', { exact: true })).toBeVisible();
  await page.getByLabel('Buscar').fill(`tecnico 0000 ${word}`);
  await page.getByLabel('Estado').selectOption('Todos los estados');
  await expect(page.getByText('1 oferta', { exact: true })).toBeVisible();
  await service.from('job_postings').delete().like('title', `${word}%`).throwOnError();
});

test('finds, sorts and counts more users than one API response holds', async ({ page, signedInAs, site }) => {
  const word = `Lote${randomUUID().slice(0, 8)}`;
  // Directly in the database: the API creates one account at a time.
  await site.sql(
    `with made as (
       insert into auth.users (id, email, created_at) select gen_random_uuid(), $1 || n || '@voltandes.example', now()
       from generate_series(1000, 2199) n returning id, email
     )
     insert into public.admin_profiles (user_id, full_name, email)
     select id, 'Álvaro ' || $1 || ' ' || substring(email from '\\d{4}@'), email from made`,
    [word.toLowerCase()],
  );
  await signedInAs('accesos_admin');
  await page.goto(`/admin/accesos/usuarios?buscar=alvaro ${word}`);
  await expect(page.getByText('1.200 usuarios', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await page.getByRole('button', { name: 'Usuario', exact: true }).click();
  const first = page.getByRole('rowheader').first();
  await expect(first).toContainText('1000@');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(first).toContainText('1050@');
  await page.getByLabel('Buscar').fill(`${word}2199`);
  await expect(page.getByText('1 usuario', { exact: true })).toBeVisible();
  await expect(first).toContainText('2199@');
  await site.sql("delete from auth.users where email like $1 || '%'", [word.toLowerCase()]);
});
