import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, refused, rows } from '#testing/components/network.ts';
import { saveTwice } from '#testing/components/save-twice.ts';
import { says, show } from '#testing/components/show.tsx';
import { jobPostingRow } from '#testing/job-posting.ts';
import Postings from './postings.tsx';

const LIST = 'GET /rest/v1/job_postings_list';
const POSTING = {
  ...jobPostingRow({ requirements: 'Leer planos.' }),
  updated_at: '2026-11-01T00:00:00Z',
  english: null,
  publish_at: null,
  applications: 3,
  is_translated: false,
};

const row = page.getByRole('row', { name: POSTING.title });

/** Shows the posting in the list; row-level security refuses every write. */
async function showRefusedPosting(): Promise<void> {
  answer(LIST, rows(POSTING));
  answer('GET /rest/v1/job_postings', rows(POSTING));
  for (const method of ['PATCH', 'DELETE']) answer(`${method} /rest/v1/job_postings`, refused);
  show(Postings);
  await expect.element(row).toBeVisible();
}

async function choose(action: string): Promise<void> {
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a list that fails to load is retried, and the focus stays in the list', async () => {
  expectErrors(/^Error al cargar/);
  answer(LIST, json({ message: 'out of order' }, 500));
  show(Postings);
  const failure = page.getByRole('heading', { name: 'Error al cargar las ofertas laborales', exact: true });
  await expect.element(failure).toBeVisible();
  answer(LIST, rows(POSTING));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  // The button has gone; the next Tab must not start at the top of the page.
  await expect.poll(() => document.querySelector('main :focus')).not.toBeNull();
});

test('a posting whose status cannot be changed keeps it', async () => {
  expectErrors(/not toggled/);
  await showRefusedPosting();
  await row.getByRole('button', { name: `Desactivar ${POSTING.title}` }).click();
  await says('Error al actualizar el estado');
  await expect.element(row.getByText('Activa', { exact: true })).toBeVisible();
});

test('a posting that cannot be saved stays in its form until it is discarded', async () => {
  expectErrors(/not saved/);
  await showRefusedPosting();
  answer('POST /rest/v1/rpc/save_job_posting', json(null));
  await choose('Editar');
  const field = page.getByLabelText('Ubicación');
  await field.fill('Arica');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await says('Error al guardar la oferta laboral');
  await expect.element(field).toHaveValue('Arica');
  await expect.element(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
  field.element().focus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a posting that cannot be deleted returns to the list', async () => {
  expectErrors(/not deleted/);
  await showRefusedPosting();
  await choose('Eliminar');
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await says('Error al eliminar la oferta laboral');
  await expect.element(row).toBeVisible();
});

test('a new posting saved again after a lost response is stored once, with the latest values', async () => {
  expectErrors(/not saved/);
  answer(LIST, rows());
  answer('GET /rest/v1/job_postings', rows());
  show(Postings);
  await page.getByRole('button', { name: 'Nueva oferta' }).click();
  for (const name of ['Título', 'Descripción', 'Requisitos'])
    await page.getByRole('textbox', { name }).fill('Bobinado');
  for (const label of ['Departamento', 'Ubicación']) await page.getByLabelText(label).fill('Bobinado');
  const { changed, created } = await saveTwice({
    save: 'POST /rest/v1/rpc/save_job_posting',
    list: LIST,
    stored: (id) => ({ ...POSTING, id }),
    failure: 'Error al guardar la oferta laboral',
    title: 'Bobinador',
  });
  expect(changed).toMatchObject({ posting: created, fields: { title: 'Bobinador' } });
});

test('a saved posting that visitors see can be opened on the site from the toast, a draft cannot', async () => {
  answer(LIST, rows(POSTING));
  answer('GET /rest/v1/job_postings', rows());
  answer('POST /rest/v1/rpc/save_job_posting', json(POSTING.id));
  show(Postings);
  const link = page.getByRole('link', { name: 'Ver en el sitio' });
  const save = async (location: string, stored: object): Promise<void> => {
    await choose('Editar');
    await page.getByLabelText('Ubicación').fill(location);
    answer(LIST, rows({ ...POSTING, ...stored }));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await says('Oferta actualizada');
  };
  await save('Arica', { slug: 'electricista-arica' });
  await expect.element(link).toHaveAttribute('href', '/oportunidades-laborales/electricista-arica');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await save('Iquique', { status: 'draft' });
  await expect.element(link).not.toBeInTheDocument();
});

test('the preview shows what the application form asks besides, and an open posting has a link to copy', async () => {
  const questions = [
    { id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Tiene licencia?', en: 'Do you drive?' } },
    {
      id: 'q2',
      kind: 'choice',
      required: false,
      text: { es: '¿Qué turno prefiere?' },
      options: [
        { id: 'o1', text: { es: '7x7' } },
        { id: 'o2', text: { es: '14x14' } },
      ],
    },
  ];
  answer(LIST, rows({ ...POSTING, questions }));
  show(Postings);
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Ver en el sitio' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Copiar enlace' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Vista previa' }).click();
  const preview = page.getByRole('dialog');
  await expect.element(preview.getByText('¿Qué turno prefiere? (opcional)')).toBeVisible();
  await expect.element(preview.getByText('7x7 · 14x14')).toBeVisible();
  await preview.getByRole('button', { name: 'Inglés' }).click();
  await expect.element(preview.getByText('Do you drive?')).toBeVisible();
});
