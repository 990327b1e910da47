import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import Applications from '#app/portal/routes/applications.tsx';
import type { Access } from '#domain/staff/permission.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { API, answer, json, rows, unreachable } from '#testing/components/network.ts';
import { answerDetails, jobApplicationRow } from '#testing/components/open-application.ts';
import { says, show } from '#testing/components/show.tsx';

const POSTING = { id: crypto.randomUUID(), title: 'Tablerista', department: 'Taller', location: 'Arica' };
const CV = `resumes/1764000000000-${'a'.repeat(32)}.pdf`;
const AMANDA = jobApplicationRow({
  job_posting_id: POSTING.id,
  full_name: 'Amanda Rojas',
  resume_url: `${API}/storage/v1/object/public/documents/${CV}`,
});
const commentSchema = z.object({ id: z.guid(), body: z.string(), mentions: z.array(z.string()) });
const BRUNO = jobApplicationRow({ job_posting_id: POSTING.id, full_name: 'Bruno Soto' });
const RECRUITER: Access = {
  isSuperAdmin: false,
  permissions: new Set([
    'rrhh.postings.read',
    'rrhh.applications.read',
    'rrhh.applications.update',
    'rrhh.documents.read',
  ]),
  modules: new Set(['rrhh']),
};

/** Opens an application whose CV no longer exists. */
beforeEach(async () => {
  expectErrors(/^cv not opened|^tag not changed/);
  answerDetails();
  answer('GET /rest/v1/job_postings', rows(POSTING));
  answer('POST /rest/v1/rpc/list_undelivered_messages', json([]));
  answer('POST /rest/v1/rpc/other_postings', json({}));
  answer('GET /rest/v1/job_applications', rows(AMANDA, BRUNO));
  answer('POST /rest/v1/rpc/count_applications', json({ pending: 2 }));
  answer(
    `POST /storage/v1/object/sign/documents/${CV}`,
    json({ statusCode: '404', error: 'not_found', message: 'Object not found' }, 400),
  );
  show(Applications, {
    address: `/${POSTING.id}?postulante=${AMANDA.id}`,
    path: '/:jobId',
    access: RECRUITER,
  });
  await expect.element(page.getByRole('dialog', { name: AMANDA.full_name })).toBeVisible();
});

test('a CV that no longer exists is reported, in its place too', async () => {
  await says('Error al descargar el CV: el archivo ya no existe, o usted ya no puede verlo.');
  await expect.element(page.getByText('No se pudo abrir el CV.')).toBeVisible();
});

test('a tag that cannot be saved stays in its field, and can be saved again', async () => {
  const tag = page.getByLabelText('Nueva etiqueta');
  answer('POST /rest/v1/rpc/tag_applications', unreachable);
  await tag.fill('PLC');
  await userEvent.keyboard('{Enter}');
  await says('No se pudo guardar la etiqueta');
  await expect.element(tag).toHaveValue('PLC');
  await expect.element(page.getByRole('button', { name: 'Agregar', exact: true })).toBeEnabled();
  const stored = { id: crypto.randomUUID(), name: 'PLC' };
  answer('POST /rest/v1/rpc/tag_applications', json(null));
  answer('GET /rest/v1/application_tags', rows({ application_id: AMANDA.id, tag: stored }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Quitar PLC' })).toBeVisible();
  await expect.element(tag).toHaveValue('');
});

test('Escape leaves a field, then closes the application, even under a toast; recruiters cannot delete it', async () => {
  await says('Error al descargar el CV: el archivo ya no existe, o usted ya no puede verlo.');
  const tag = page.getByLabelText('Nueva etiqueta');
  await tag.click();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: `Acciones para ${AMANDA.full_name}` }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Descargar CV' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Eliminar' })).not.toBeInTheDocument();
});

test('canceling a message can be undone after moving to the next applicant', async () => {
  const message = {
    id: crypto.randomUUID(),
    kind: 'application-closed',
    state: 'scheduled',
    subject: null,
    body: null,
    send_at: '2126-11-29T12:00:00Z',
    settled_at: null,
    author_name: null,
    delivery: null,
    error: null,
    changed_at: '2026-11-28T12:00:00Z',
    signature: null,
  };
  const held = Promise.withResolvers<void>();
  const changes: { address: string; columns: unknown }[] = [];
  answer('POST /rest/v1/rpc/list_applicant_messages', json([message]));
  answer('PATCH /rest/v1/applicant_messages', async (request) => {
    changes.push({ address: request.url, columns: await request.json() });
    await held.promise;
    return rows({ state: 'cancelled', changed_at: '2026-11-28T12:01:00Z' })(new Request(API));
  });
  // Opened again, to read the message; the next applicant has none.
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: AMANDA.full_name, exact: true }).click();
  await page.getByRole('button', { name: 'No enviar: Cierre de la oferta' }).click();
  answer('POST /rest/v1/rpc/list_applicant_messages', json([]));
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).element().focus();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('dialog', { name: BRUNO.full_name })).toBeVisible();
  held.resolve();
  await page.getByRole('button', { name: 'Deshacer', includeHidden: true }).click();
  await expect
    .poll(() => changes.map(({ columns }) => columns))
    .toEqual([{ state: 'cancelled' }, { state: 'scheduled' }]);
  // On the condition that nobody has changed it since.
  const { searchParams } = new URL(changes[1]?.address ?? '');
  expect(searchParams.get('id')).toBe(`eq.${message.id}`);
  expect(searchParams.get('changed_at')).toBe('eq.2026-11-28T12:01:00Z');
});

test('while a comment is being saved, its field is read-only, so that no input is lost', async () => {
  const held = Promise.withResolvers<void>();
  const comment = page.getByRole('textbox', { name: /^Comente/ });
  answer('POST /rest/v1/application_comments', async (request) => {
    const stored = commentSchema.parse(await request.json());
    answer('GET /rest/v1/application_comments', rows({ ...stored, author_id: null, edited_at: null }));
    await held.promise;
    return json(null, 201)(request);
  });
  await comment.fill('Mire esto');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(comment).toHaveAttribute('readonly');
  held.resolve();
  await expect.element(comment).not.toHaveAttribute('readonly');
  await expect.element(comment).toHaveValue('');
});
