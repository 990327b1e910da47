import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { randomUuid } from '#domain/values/random-uuid.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows, unreachable } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import Redirects from './redirects.tsx';

const LIST = 'GET /rest/v1/site_redirects';
const MISSING = 'POST /rest/v1/rpc/list_missing_pages';
const STORED = {
  id: '0a000000-0000-4000-8000-000000000001',
  from_path: '/casos-de-exito/antiguo',
  to_path: '/casos-de-exito',
  is_permanent: true,
  hits: 1,
  last_hit_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
};
/** A page that staff have added, as it is published, and a document. */
const TEXTS = { slug: 'feria', title: 'Feria', lead: 'Nos vemos', description: 'La feria' };
beforeEach(() => {
  answer(
    'GET /rest/v1/content_documents',
    json([{ document: 'custom/n00000001', language: 'es', texts: TEXTS }]),
  );
  answer('GET /rest/v1/media_files', rows({ slug: 'catalogo' }));
});
const form = page.getByRole('dialog');

test('addresses that visitors missed are listed until they are redirected, however they were written', async () => {
  answer(LIST, rows({ ...STORED, from_path: '/prácticas-2019' }));
  answer(
    MISSING,
    json([
      { page: '/PRÁCTICAS-2019/', hits: 9, last_day: '2026-11-20' },
      { page: '/servicio', hits: 4, last_day: '2026-11-21' },
    ]),
  );
  show(Redirects);
  const missing = page.getByRole('table', { name: 'Direcciones que no existen' });
  await expect.element(missing.getByRole('rowheader')).toHaveTextContent('/servicio');
  await page.getByRole('button', { name: 'Crear redirección desde /servicio' }).click();
  await expect.element(form.getByLabelText('Hacia')).toHaveValue('/servicios');
});

test('below a list that was moved, pages are led to, and what is redirected is no longer missed', async () => {
  const texts = { '/casos-de-exito': 'obras' };
  answer('GET /rest/v1/content_documents', json([{ document: 'facts/addresses', language: 'es', texts }]));
  answer(LIST, rows(STORED));
  answer(
    MISSING,
    json([
      { page: '/obras/antiguo', hits: 9, last_day: '2026-11-20' },
      { page: '/obras/viejo', hits: 4, last_day: '2026-11-21' },
    ]),
  );
  const write = vi.fn(json([{ id: STORED.id }], 201));
  answer('POST /rest/v1/site_redirects', write);
  show(Redirects);
  const missing = page.getByRole('table', { name: 'Direcciones que no existen' });
  await expect.element(missing.getByRole('rowheader')).toHaveTextContent('/obras/viejo');
  await page.getByRole('button', { name: 'Crear redirección desde /obras/viejo' }).click();
  await form.getByLabelText('Hacia').fill('/obras/nuevo');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await says('Redirección guardada');
  expect(await write.mock.calls[0]?.[0].json()).toMatchObject({
    from_path: '/casos-de-exito/viejo',
    to_path: '/casos-de-exito/nuevo',
  });
});

test('a redirect leads to a page that staff have added or to a document, and says when it is gone', async () => {
  const stored = (from_path: string, to_path: string) => ({
    ...STORED,
    id: randomUuid(),
    from_path,
    to_path,
  });
  answer(
    LIST,
    rows(
      stored('/a', '/feria'),
      stored('/b', '/feria-2025'),
      stored('/c', '/archivos/catalogo'),
      stored('/feria', '/servicios'),
    ),
  );
  answer(MISSING, json([]));
  const write = vi.fn(json([{ id: STORED.id }], 201));
  answer('POST /rest/v1/site_redirects', write);
  show(Redirects);
  const table = page.getByRole('table', { name: 'Redirecciones' });
  await expect.element(page.getByText('Lleva a una página que ya no existe')).toBeVisible();
  await expect.element(page.getByText('No se usa: ahora hay una página en esta dirección')).toBeVisible();
  await page.getByLabelText('Mostrar').selectOptions('problemas');
  await expect
    .poll(() =>
      table
        .getByRole('rowheader')
        .elements()
        .map((row) => row.textContent),
    )
    .toEqual(['/b', '/feria']);
  await page.getByRole('button', { name: 'Nueva redirección' }).click();
  await form.getByLabelText('Desde').fill('/catalogo.pdf');
  await form.getByLabelText('Hacia').fill('/archivos/otro');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(form.getByLabelText('Hacia')).toHaveAccessibleDescription(/ni un archivo publicado/);
  await form.getByLabelText('Hacia').fill('/archivos/Catalogo');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await says('Redirección guardada');
  expect(await write.mock.calls[0]?.[0].json()).toMatchObject({ to_path: '/archivos/catalogo' });
});

test('what would form a chain says why, at its field', async () => {
  answer(LIST, rows(STORED));
  answer(MISSING, json([]));
  show(Redirects);
  await page.getByRole('button', { name: 'Nueva redirección' }).click();
  await form.getByLabelText('Desde').fill('/viejo');
  await form.getByLabelText('Hacia').fill(STORED.from_path);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .element(form.getByLabelText('Hacia'))
    .toHaveAccessibleDescription(`Esa dirección ya se redirige a /casos-de-exito: escriba /casos-de-exito`);
  await form.getByLabelText('Desde').fill(STORED.from_path);
  await form.getByLabelText('Hacia').fill('/servicios');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .element(form.getByLabelText('Desde'))
    .toHaveAccessibleDescription('Ya hay una redirección desde esta dirección');
});

test.each([
  ['23505', undefined, 'Ya hay una redirección desde esta dirección'],
  ['23514', 'document', 'Ese archivo ya no existe'],
  ['23514', 'chain', 'Una redirección no puede llevar a otra: elija la página final'],
  ['54000', undefined, 'Hay 1.000 redirecciones, el máximo'],
])('what somebody else did meanwhile is said, and the form stays: %s', async (code, hint, reason) => {
  expectErrors(/redirect not saved/);
  answer(LIST, rows());
  answer(MISSING, json([]));
  answer('POST /rest/v1/site_redirects', json({ code, hint, message: 'x', details: null }, 409));
  show(Redirects);
  await page.getByRole('button', { name: 'Nueva redirección' }).click();
  await form.getByLabelText('Desde').fill('/viejo');
  await form.getByLabelText('Hacia').fill('/servicios');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await says(`No se guardó la redirección: ${reason}`);
  await expect.element(form.getByLabelText('Desde')).toHaveValue('/viejo');
});

test('a redirect that somebody changed meanwhile is not overwritten', async () => {
  expectErrors(/redirect not saved/);
  answer(LIST, rows(STORED));
  answer(MISSING, json([]));
  const write = vi.fn(json([]));
  answer('PATCH /rest/v1/site_redirects', write);
  show(Redirects);
  await page.getByRole('button', { name: `Acciones: ${STORED.from_path}` }).click();
  await page.getByRole('menuitem', { name: 'Cambiar' }).click();
  await form.getByLabelText('Hacia').fill('/servicios');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await says('No se guardó la redirección: vea si alguien la cambió mientras tanto');
  expect(new URL(write.mock.calls[0]?.[0].url ?? '').searchParams.get('updated_at')).toBe(
    `eq.${STORED.updated_at}`,
  );
});

test('who edits texts sees redirects, and who does not, nothing', async () => {
  const read = vi.fn(rows(STORED));
  answer(LIST, read);
  answer(MISSING, json([{ page: '/servicio', hits: 4, last_day: '2026-11-21' }]));
  const access = (permission: string) => ({
    isSuperAdmin: false,
    permissions: new Set([permission]),
    modules: new Set(['web']),
  });
  show(Redirects, { access: access('web.statistics.read') });
  await expect.element(page.getByText('Redirecciones')).not.toBeInTheDocument();
  expect(read).not.toHaveBeenCalled();
  show(Redirects, { access: access('web.content.manage') });
  await expect.element(page.getByRole('rowheader', { name: STORED.from_path })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Nueva redirección' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^(?:Acciones|Crear)/ })).not.toBeInTheDocument();
});

test('what cannot be read can be read again', async () => {
  expectErrors(/./);
  answer(LIST, unreachable);
  answer(MISSING, json([]));
  show(Redirects);
  await expect.element(page.getByText('No se pudieron cargar las redirecciones')).toBeVisible();
  answer(LIST, rows());
  await page.getByRole('button', { name: /Reintentar/ }).click();
  await expect.element(page.getByText('Aún no hay redirecciones')).toBeVisible();
});
