import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  answer('GET /rest/v1/job_applications', rows(AMANDA));
  answer('POST /rest/v1/rpc/count_applications', json({ pending: 1 }));
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
  answer('POST /rest/v1/rpc/tag_application', unreachable);
  await tag.fill('PLC');
  await userEvent.keyboard('{Enter}');
  await says('No se pudo guardar la etiqueta');
  await expect.element(tag).toHaveValue('PLC');
  await expect.element(page.getByRole('button', { name: 'Agregar', exact: true })).toBeEnabled();
  const stored = { id: crypto.randomUUID(), name: 'PLC' };
  answer('POST /rest/v1/rpc/tag_application', json(null));
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
