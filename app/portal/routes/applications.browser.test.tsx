import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, refused, rows, unreachable } from '#testing/components/network.ts';
import { USER } from '#testing/components/session.ts';
import { says, show } from '#testing/components/show.tsx';
import { undelivered } from '#testing/components/undelivered.ts';
import { listedApplication } from '#testing/listed-application.ts';
import Applications from './applications.tsx';

const POSTING = { id: crypto.randomUUID(), title: 'Tablerista', department: 'Taller', location: 'Arica' };
const AMANDA = listedApplication({
  id: crypto.randomUUID(),
  job_posting_id: POSTING.id,
  full_name: 'Amanda Rojas',
});
const EVA = listedApplication({
  id: crypto.randomUUID(),
  job_posting_id: POSTING.id,
  full_name: 'Eva Dos',
  contacted: true,
  contacted_at: '2026-11-21T12:00:00+00:00',
});
const UNRATED = { interview_notes: null, rated_at: null, rated_by: null };

const rowOf = (name: string): Locator => page.getByRole('row', { name });
const amanda = rowOf(AMANDA.full_name);

/** Shows two applicants; row-level security refuses every write. */
beforeEach(async () => {
  expectErrors(
    /^application not (changed|deleted)|^zip not downloaded|^applications not changed|^interviews not offered/,
  );
  answer('GET /rest/v1/job_postings', rows(POSTING));
  answer('POST /rest/v1/rpc/list_undelivered_messages', json([]));
  answer('POST /rest/v1/rpc/other_postings', json({}));
  answer('GET /rest/v1/job_applications', rows({ ...AMANDA, ...UNRATED }, { ...EVA, ...UNRATED }));
  answer('POST /rest/v1/rpc/count_applications', json({ pending: 2 }));
  answer('GET /rest/v1/application_tags', rows());
  answer('GET /rest/v1/tags', rows());
  for (const method of ['PATCH', 'DELETE']) answer(`${method} /rest/v1/job_applications`, refused);
  show(Applications, { address: `/${POSTING.id}`, path: '/:jobId' });
  await expect.element(amanda).toBeVisible();
});

async function choose(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones para ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a status that cannot be stored is taken back', async () => {
  await choose('Amanda Rojas', 'Aprobado');
  await says('Error al actualizar el estado');
  await expect.element(amanda.getByText('Pendiente')).toBeVisible();
});

test('a contact that cannot be stored is taken back', async () => {
  await choose('Amanda Rojas', 'Marcar como Contactado');
  await says('Error al registrar el contacto');
  await expect.element(amanda.getByText('Contactado')).not.toBeInTheDocument();
});

test('a rating that cannot be stored stays in its form, and can be sent again below the toast', async () => {
  await choose('Eva Dos', 'Calificar Entrevista');
  // The inherited style of the body is unchanged: otherwise a dialog would have every element's style recomputed.
  expect(getComputedStyle(document.body).pointerEvents).toBe('auto');
  await page.getByText('Malo', { exact: true }).click();
  const notes = page.getByLabelText('Notas (opcional)');
  await notes.fill('Lo escrito');
  const save = page.getByRole('button', { name: 'Guardar' });
  await save.click();
  await says('Error al guardar la calificación');
  await expect.element(notes).toHaveValue('Lo escrito');
  // The failure's toast does not cover the button for the retry.
  await save.click();
  await says('Error al guardar la calificación');
  // Until then, the form does not close.
  await expect.element(save).not.toHaveAttribute('aria-busy');
  await notes.click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(rowOf('Eva Dos').getByText('Contactado')).toBeVisible();
});

test('an application that cannot be deleted returns to the list', async () => {
  await choose('Amanda Rojas', 'Eliminar');
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await says('No se pudo eliminar la postulación');
  await expect.element(amanda).toBeVisible();
});

test('a selection is kept until its change is stored', async () => {
  answer('POST /rest/v1/rpc/mark_applications_contacted', unreachable);
  await amanda.getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Selección' });
  const contacted = bar.getByRole('button', { name: 'Marcar como Contactado' });
  await contacted.click();
  await says('Error al registrar el contacto');
  answer('POST /rest/v1/rpc/mark_applications_contacted', json([AMANDA.id]));
  await contacted.click();
  await says('1 postulación: Contactado');
  await expect.element(bar).not.toBeInTheDocument();
});

test('a tag is added to the selection and taken away again; a refused one stays in its field', async () => {
  const ids = [AMANDA.id, EVA.id];
  const listed = { name: 'PLC', applications: [EVA.id] };
  answer('POST /rest/v1/rpc/list_tags_of_applications', json([listed]));
  answer('POST /rest/v1/rpc/tag_applications', unreachable);
  await page.getByRole('checkbox', { name: 'Seleccionar todas' }).click();
  const bar = page.getByRole('region', { name: 'Selección' });
  await bar.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Etiquetas...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Etiquetas de 2 postulaciones' });
  await expect.element(dialog.getByText('1 de 2')).toBeVisible();
  const field = dialog.getByLabelText('Agregar a todas');
  await field.fill('plc');
  await userEvent.keyboard('{Enter}');
  await says('No se pudo guardar la etiqueta');
  await expect.element(field).toHaveValue('plc');

  // Only those that lacked it lose it when the change is undone.
  const asked: unknown[] = [];
  const note = (name: string, result: unknown) =>
    answer(`POST /rest/v1/rpc/${name}`, async (request) => {
      asked.push([name, await request.json()]);
      return Response.json(result);
    });
  note('tag_applications', [AMANDA.id]);
  note('untag_applications', null);
  await userEvent.keyboard('{Enter}');
  await says('1 postulación: con la etiqueta «plc»');
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await says('Cambio deshecho');
  expect(asked).toEqual([
    ['tag_applications', { ids, tag: 'plc' }],
    ['untag_applications', { ids: [AMANDA.id], tag: 'plc' }],
  ]);
});

test('a tag is removed from those of the selection that have it', async () => {
  answer('POST /rest/v1/rpc/list_tags_of_applications', json([{ name: 'PLC', applications: [EVA.id] }]));
  const meanwhile = { code: 'P0001', message: 'applications were changed concurrently', details: '1' };
  answer('POST /rest/v1/rpc/untag_applications', json(meanwhile, 400));
  await page.getByRole('checkbox', { name: 'Seleccionar todas' }).click();
  await page.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Etiquetas...' }).click();
  await page.getByRole('button', { name: 'Quitar PLC' }).click();
  await says('Otra persona hizo cambios antes');
  await expect.element(page.getByRole('region', { name: 'Selección' })).not.toBeInTheDocument();
});

test('a selection is put in the charge of a colleague, and of nobody by the undo', async () => {
  const LUIS = { user_id: crypto.randomUUID(), full_name: 'Luis Soto' };
  answer('POST /rest/v1/rpc/list_recruiters', json([LUIS]));
  const asked: unknown[] = [];
  answer('POST /rest/v1/rpc/assign_applications', async (request) => {
    asked.push(await request.json());
    return new Response(null, { status: 204 });
  });
  await page.getByRole('checkbox', { name: 'Seleccionar todas' }).click();
  const bar = page.getByRole('region', { name: 'Selección' });
  await bar.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'A cargo de...' }).click();
  await page.getByLabelText('A cargo de', { exact: true }).selectOptions('Luis Soto');
  await page.getByRole('button', { name: 'Asignar' }).click();
  await says('2 postulaciones: a cargo de Luis Soto');
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await says('Cambio deshecho');
  const ids = [AMANDA.id, EVA.id];
  expect(asked).toEqual([
    { changes: ids.map((id) => ({ id, from_owner: null, to_owner: LUIS.user_id })) },
    { changes: ids.map((id) => ({ id, from_owner: LUIS.user_id, to_owner: null })) },
  ]);
});

test('an interview is offered to those of the selection who are not rejected, and taken back by the undo', async () => {
  const third = listedApplication({
    id: crypto.randomUUID(),
    job_posting_id: POSTING.id,
    full_name: 'Ida Tres',
    status: 'rejected',
  });
  answer('GET /rest/v1/job_applications', rows(AMANDA, EVA, third));
  answer('POST /rest/v1/rpc/list_recruiters', json([{ user_id: USER.id, full_name: 'Luis Soto' }]));
  answer('GET /rest/v1/interview_rooms', rows());
  answer('GET /rest/v1/interviews', rows());
  answer('POST /rest/v1/rpc/count_free_hours', json(1));
  show(Applications, { address: `/${POSTING.id}`, path: '/:jobId' });
  await page.getByRole('checkbox', { name: 'Seleccionar todas' }).click();
  await page.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Proponer entrevista...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Proponer entrevista a 2 personas' });
  await expect.element(dialog.getByText('rechazados: 1 de la selección')).toBeVisible();
  await dialog.getByLabelText('Lugar').fill('Sala 2');
  await expect.element(dialog.getByText('Hay 1 horario para elegir.')).toBeVisible();
  const offer = dialog.getByRole('button', { name: 'Ofrecer a 2 personas' });
  await offer.click();
  await says('No alcanzan los horarios para 2 personas: amplíe el período.');

  answer('POST /rest/v1/rpc/count_free_hours', json(9));
  await dialog.getByLabelText('Duración').selectOptions('30 minutos');
  await expect.element(dialog.getByText('Hay 9 horarios para elegir.')).toBeVisible();
  const meanwhile = { code: 'P0001', message: 'applications were changed concurrently', details: '1' };
  answer('POST /rest/v1/rpc/offer_interviews', json(meanwhile, 400));
  await offer.click();
  await says('Otra persona hizo cambios antes');
  await expect.element(dialog.getByLabelText('Lugar')).toHaveValue('Sala 2');

  const interviews = [crypto.randomUUID(), crypto.randomUUID()];
  const asked: unknown[] = [];
  answer('POST /rest/v1/rpc/offer_interviews', async (request) => {
    asked.push(await request.json());
    return Response.json(interviews);
  });
  answer('POST /rest/v1/rpc/cancel_interviews', async (request) => {
    asked.push(await request.json());
    return new Response(null, { status: 204 });
  });
  await offer.click();
  await says('Horas ofrecidas a 2 personas');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await says('2 entrevistas canceladas');
  expect(asked).toEqual([
    expect.objectContaining({ applications: [AMANDA.id, EVA.id], place: 'Sala 2', minutes: 30 }),
    { interviews },
  ]);
});

test('whoever already has an interview to come is not invited again, unless wanted', async () => {
  answer('GET /rest/v1/interviews', rows({ application_id: EVA.id }));
  answer('POST /rest/v1/rpc/list_recruiters', json([{ user_id: USER.id, full_name: 'Luis Soto' }]));
  answer('GET /rest/v1/interview_rooms', rows());
  answer('POST /rest/v1/rpc/count_free_hours', json(9));
  const asked: unknown[] = [];
  answer('POST /rest/v1/rpc/offer_interviews', async (request) => {
    asked.push(await request.json());
    return Response.json([crypto.randomUUID()]);
  });
  await page.getByRole('checkbox', { name: 'Seleccionar todas' }).click();
  const invite = async () => {
    await page.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('menuitem', { name: 'Proponer entrevista...' }).click();
    await page.getByLabelText('Lugar').fill('Sala 2');
  };
  await invite();
  await page.getByRole('button', { name: 'Ofrecer a 1 persona' }).click();
  await says('Horas ofrecidas a 1 persona');
  await invite();
  await page.getByRole('checkbox', { name: 'No invitar a quienes ya tienen una entrevista' }).click();
  await page.getByRole('button', { name: 'Ofrecer a 2 personas' }).click();
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked).toMatchObject([{ applications: [AMANDA.id] }, { applications: [AMANDA.id, EVA.id] }]);
});

test('a card of the board tells that a mail did not arrive', async () => {
  answer('POST /rest/v1/rpc/list_undelivered_messages', json([undelivered({ application_id: AMANDA.id })]));
  show(Applications, { address: `/${POSTING.id}?vista=tablero`, path: '/:jobId' });
  const cards = page.getByRole('region', { name: 'Pendiente' }).getByRole('listitem');
  await expect.element(cards.filter({ hasText: AMANDA.full_name }).getByText('No entregado')).toBeVisible();
  const eva = cards.filter({ hasText: EVA.full_name });
  await expect.element(eva.getByText('No entregado')).not.toBeInTheDocument();
});

test('a card that cannot be moved on the board returns to its column', async () => {
  await page.getByRole('link', { name: 'Tablero' }).click();
  const pending = page.getByRole('region', { name: 'Pendiente' });
  const card = pending.getByRole('button', { name: 'Amanda Rojas', exact: true });
  await expect.element(card).toBeVisible();
  card.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await says('Error al actualizar el estado');
  await expect.element(pending.getByText('Amanda Rojas')).toBeVisible();
});

test.each([
  [
    'an answer without CVs',
    json({ error: 'No hay CVs para descargar' }, 404),
    'Error',
    'No hay CVs para descargar',
  ],
  ['a failure', json({ error: 'El disco está lleno' }, 500), 'Error en la descarga', 'El disco está lleno'],
  ['no connection', unreachable, 'Error en la descarga', 'Error al generar el archivo ZIP'],
])('a ZIP of CVs that cannot be made is reported: %s', async (_, respond, title, reason) => {
  answer('POST /functions/v1/download-cvs-zip', respond);
  await amanda.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Descargar CVs (1)' }).click();
  await says(title);
  await says(reason);
});

test('the board keeps the selection', async () => {
  await amanda.getByRole('checkbox').click();
  await page.getByRole('link', { name: 'Tablero' }).click();
  await expect.element(page.getByRole('region', { name: 'Pendiente' })).toBeVisible();
  await page.getByRole('link', { name: 'Tabla', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Descargar CVs (1)' })).toBeVisible();
});
