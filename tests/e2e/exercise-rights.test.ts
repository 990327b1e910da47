import { randomUUID } from 'node:crypto';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { downloadNamed } from './support/download-named.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a person requests erasure, is erased, and receives an answer', async ({
  anotherBrowser,
  page,
  service,
  signedInAs,
  site,
}) => {
  const name = `Elena ${randomUUID().slice(0, 8)}`;
  const posting = await createPosting(service);
  const { email } = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
    full_name: name,
    other_processes_version: CONSENT_TEXTS.other_processes.version,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  // The HTML as served, before any script runs.
  const served = async (address: string) => (await page.request.get(address)).text();
  expect(await served('/privacidad')).toContain('(/derechos)');
  expect(await served('/en/your-rights')).toMatch(/<h1[^>]*>Your data, your rights<\/h1>/);
  await page.goto('/derechos');
  await expectAccessible(page);
  await page.getByLabel('Qué pide').selectOption({ label: 'Supresión: que eliminemos los datos' });
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByLabel('Correo con el que nos escribió').fill(String(email));
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revise su correo' })).toBeVisible();
  const [mail] = await site.sql('select text from mail.outbox where recipient = $1', [email]);
  const [link = ''] = /https?:\S+[0-9a-f]{32}/.exec(String(mail?.text)) ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar mi solicitud' }).click();
  await expect(page.getByText(/^VD-[0-9A-F]{8}$/)).toBeVisible();

  const desk = await anotherBrowser();
  await signedInAs('super_admin', desk);
  await desk.goto('/admin/rrhh/general');
  await expect(desk.getByText(/^La más próxima: quedan/)).toBeVisible();
  await desk.getByRole('link', { name: /sobre datos personales$/ }).click();
  const received = desk.getByRole('table', { name: 'Solicitudes sobre datos' }).getByRole('link', { name });
  await received.click();
  const dialog = desk.getByRole('dialog', { name });
  await expect(
    dialog.getByText(/^1 postulación, 1 registro de consentimiento, \d correos?, 1 archivo$/),
  ).toBeVisible();
  await expectAccessible(desk);
  const download = downloadNamed(desk, /^VD-[0-9A-F]{8}\.zip$/);
  await dialog.getByRole('button', { name: 'Descargar (ZIP)' }).click();
  await download;
  await expect(dialog.getByText(/descargó los datos \(1 postulación, /)).toBeVisible();
  await dialog.getByText('Retirar el consentimiento para otros procesos').click();
  await dialog.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(
    dialog.getByText('retiró el consentimiento para otros procesos (1 postulación)'),
  ).toBeVisible();
  await dialog.getByText('Prorrogar el plazo 30 días').click();
  await dialog.getByLabel('Razón').fill('Hay que consultar al archivo');
  await dialog.getByRole('button', { name: 'Prorrogar', exact: true }).click();
  await expect(dialog.getByText('prorrogó el plazo')).toBeVisible();
  await expect(dialog.getByText('Prorrogar el plazo 30 días')).toBeHidden();
  // Nothing is left that closing would discard.
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await received.click();
  await dialog.getByRole('button', { name: 'Eliminar todo' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog.getByText('Nada.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Respuesta')).toHaveValue(new RegExp(`^Hola, ${name}:`));
  await dialog.getByRole('button', { name: 'Enviar respuesta y cerrar' }).click();
  // An erased person is identified by the reference.
  const closed = desk.getByRole('dialog', { name: /^VD-/ });
  await expect(closed.getByText(/^Cumplida, el/)).toBeVisible();
  await expect(closed.getByText('respondió que se cumplió')).toBeVisible();
  await closed.getByRole('button', { name: 'Cerrar' }).click();
  await expect(desk.getByRole('row').filter({ hasText: 'Eliminada' }).first()).toContainText('Cumplida');
  await desk.goto(`/admin/rrhh/derechos?solicitud=${randomUUID()}`);
  const unknown = desk.getByRole('dialog', { name: 'Solicitud sobre datos' });
  await expect(unknown.getByText('Esta solicitud ya no existe.')).toBeVisible();
  await unknown.getByRole('button', { name: 'Cerrar' }).click();
  await expect(desk).toHaveURL(/\/derechos$/);
  expect(await site.sql('select from public.job_applications where email = $1', [email])).toEqual([]);
  expect(await site.sql('select subject from mail.outbox where recipient = $1', [email])).toContainEqual({
    subject: expect.stringMatching(/^Respuesta a su solicitud VD-/),
  });
});

test.describe('the copy of the data', () => {
  // A link that was used.
  test.use({ expectedErrors: [/status of 410/] });

  test('a person downloads the copy of their data once, with the link in the answer', async ({
    page,
    service,
    signedInAs,
    site,
  }) => {
    const name = `Olga ${randomUUID().slice(0, 8)}`;
    const { email } = await store(service, 'rights_requests', {
      ...newRecord.rights_requests(),
      claim: 'access',
      notified_at: new Date().toISOString(),
      full_name: name,
    });
    await signedInAs('super_admin', page);
    await page.goto('/admin/rrhh/derechos');
    await page.getByRole('table', { name: 'Solicitudes sobre datos' }).getByRole('link', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(
      dialog.getByText(/con un enlace que descarga la copia una vez, dentro de 7 días\.$/),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Enviar respuesta y cerrar' }).click();
    await expect(dialog.getByText(/^Cumplida, el/)).toBeVisible();

    const [mail] = await site.sql('select text from mail.outbox where recipient = $1', [email]);
    const [link = ''] = /https?:\S+[0-9a-f]{64}/.exec(String(mail?.text)) ?? [];
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'La copia de sus datos' })).toBeVisible();
    await expectAccessible(page);
    const download = downloadNamed(page, /^datos-personales\.zip$/);
    await page.getByRole('button', { name: 'Descargar mi copia' }).click();
    await download;
    await expect(page.getByRole('heading', { level: 1, name: 'La copia está en su equipo' })).toBeVisible();
    await site.sql(`update private.data_copies set downloaded_at = downloaded_at - interval '1 hour'`);
    await page.goto(link.replace('/derechos/copia/', '/en/your-rights/copy/'));
    await page.getByRole('button', { name: 'Download my copy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Your data, your rights' }).first()).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/admin/rrhh/derechos');
    await page.getByRole('table', { name: 'Solicitudes sobre datos' }).getByRole('link', { name }).click();
    await expect(dialog.getByText('La persona descargó su copia')).toBeVisible();
  });
});

test('a blocked person disappears from open lists, and reappears when unblocked', async ({
  anotherBrowser,
  page,
  service,
  signedInAs,
  site,
}) => {
  const name = `Noemí ${randomUUID().slice(0, 8)}`;
  const posting = await createPosting(service);
  const { email, id } = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
    full_name: name,
  });
  const token = randomUUID().replaceAll('-', '');
  await site.sql(
    "insert into private.applicant_links (digest, application_id) values (encode(sha256($1::bytea), 'hex'), $2)",
    [token, id],
  );
  await store(service, 'rights_requests', {
    ...newRecord.rights_requests(),
    claim: 'rectification',
    // Marked as notified: otherwise the site may send a receipt at any minute, which would be stored too.
    notified_at: new Date().toISOString(),
    email: String(email),
    full_name: name,
  });
  const recruiter = await anotherBrowser();
  await signedInAs('rrhh_admin', recruiter);
  await recruiter.goto(`/admin/rrhh/applications/${posting.id}`);
  const listed = recruiter.getByText(name).first();
  await expect(listed).toBeVisible();

  await signedInAs('super_admin', page);
  await page.goto('/admin/rrhh/derechos');
  const table = page.getByRole('table', { name: 'Solicitudes sobre datos' });
  await table.getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByText('Bloquear mientras se resuelve').click();
  await dialog.getByLabel('Por qué (opcional)').fill('Discute su fecha de título');
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
  await expect(dialog.getByText(/bloqueó los datos \(1 postulación, 1 archivo\)/)).toBeVisible();
  await expect(dialog.getByText('Discute su fecha de título')).toBeVisible();
  await expect(listed).toBeHidden();
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(table.getByRole('row').filter({ hasText: name })).toContainText('Datos bloqueados desde el');

  const own = await anotherBrowser();
  const english = await own.request.get(`/en/my-application/${token}`);
  expect(await english.text()).toMatch(/<h1[^>]*>Your data is blocked<\/h1>/);
  await own.goto(`/mi-postulacion/${token}`);
  await expect(own.getByRole('heading', { level: 1, name: 'Los datos están bloqueados' })).toBeVisible();
  await expect(own.getByText(name)).toHaveCount(0);
  await expectAccessible(own);
  await own.getByText('Retirarla del proceso', { exact: true }).click();
  await own.getByText('Retirar', { exact: true }).click();
  await own.getByRole('button', { name: 'Sí, retirarla' }).click();
  await expect(own.getByText('La postulación quedó retirada.')).toBeVisible();
  await expect(own.getByText('La postulación está retirada del proceso.')).toBeVisible();

  await table.getByRole('link', { name }).click();
  await dialog.getByRole('button', { name: 'Levantar el bloqueo' }).click();
  await expect(dialog.getByText('levantó el bloqueo')).toBeVisible();
  await expect(listed).toBeVisible();
});
