import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows } from '#testing/components/network.ts';
import { saveTwice } from '#testing/components/save-twice.ts';
import { says, show } from '#testing/components/show.tsx';
import { successCaseRow } from '#testing/success-case.ts';
import SuccessCases from './success-cases.tsx';

const LIST = 'GET /rest/v1/success_cases';
const row = (fields: Parameters<typeof successCaseRow>[0]) => ({
  ...successCaseRow(fields),
  updated_at: '2026-11-01T00:00:00Z',
  translations: [],
});
const FIRST = row({ titulo: 'Sala eléctrica', order_index: 1 });
const LAST = row({ titulo: 'Subestación', order_index: 2 });

const bodyRows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('an order that is refused is taken back', async () => {
  expectErrors(/success cases not reordered/);
  answer(LIST, rows(FIRST, LAST));
  answer(
    'POST /rest/v1/rpc/arrange_success_cases',
    json({ code: '42501', message: 'permission denied' }, 403),
  );
  show(SuccessCases);
  await page.getByRole('button', { name: `Subir ${LAST.titulo}` }).click();
  await says('No se pudo reordenar los casos de éxito');
  await expect.element(bodyRows.last().getByText(LAST.titulo)).toBeVisible();
});

test('a case that no longer exists says so', async () => {
  answer(LIST, rows(FIRST));
  show(SuccessCases, { address: `/?caso=${crypto.randomUUID()}` });
  const gone = page.getByRole('dialog', { name: 'Caso de éxito' });
  await expect.element(gone.getByText('Este caso de éxito ya no existe.')).toBeVisible();
  await gone.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(gone).not.toBeInTheDocument();
});

test('a new case saved again after a lost response is stored once, with the latest values', async () => {
  expectErrors(/not saved/);
  answer(LIST, rows());
  show(SuccessCases);
  await page.getByRole('button', { name: 'Nuevo Caso de Éxito' }).click();
  const form = page.getByRole('dialog');
  for (const label of [
    'Título',
    'Cliente',
    'Sector',
    'Duración',
    'Áreas',
    'Descripción',
    'Desafío',
    'Solución',
  ])
    await form.getByLabelText(label).fill('Sala');
  for (const label of ['Resultados', 'Tecnologías']) await form.getByLabelText(label).fill('Sala');
  await form.getByLabelText('Año').fill('2025');
  const { changed, created } = await saveTwice({
    save: 'POST /rest/v1/rpc/save_success_case',
    list: LIST,
    stored: (id) => row({ id }),
    failure: 'No se pudo guardar el caso de éxito',
    title: 'Sala nueva',
  });
  expect(changed).toMatchObject({ success_case: created, fields: { titulo: 'Sala nueva' } });
});
