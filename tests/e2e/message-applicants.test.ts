import { randomUUID } from 'node:crypto';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { breakReads } from './support/break-reads.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a rejection notice can be undone, canceled or edited before it is sent, and resent after a bounce', async ({
  page,
  service,
  signedInAs,
  site,
}) => {
  const posting = await createPosting(service);
  const { email, id } = await store(
    service,
    'job_applications',
    newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
  );
  const send = () => service.functions.invoke('send-applicant-messages', { body: {} });
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}?postulante=${id}`);
  const messages = page.getByRole('region', { name: 'Mensajes del proceso' });
  await expect(messages.getByRole('button', { name: 'Enviar un mensaje tipo' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(messages.getByText(/^Se enviará el .* 09:00$/)).toBeVisible();
  await page.keyboard.press('z');
  await expect(messages.getByText(/^Cancelado el/)).toBeVisible();

  await page.keyboard.press('r');
  await messages.getByRole('button', { name: 'No enviar: Rechazo' }).click();
  await expect(messages.getByText(/^Cancelado el/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(messages.getByText(/^Se enviará el/)).toHaveCount(1);
  await messages.getByRole('button', { name: 'Ver o editar: Rechazo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rechazo' });
  await expect(dialog.getByLabel('Texto')).toHaveValue(/^Hola, Amanda Rojas:/);
  // The shortcuts of the panel beneath are off here.
  await dialog.getByRole('button', { name: 'Guardar' }).press('a');
  const time = dialog.getByLabel('Se envía');
  await time.fill('');
  await time.pressSequentially('12');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Complete la fecha y la hora')).toBeVisible();
  await expectAccessible(page);
  await time.fill('');
  await dialog.getByLabel('Texto').fill('Hola, {{nombre}}: {{sueldo}}');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(/^Solo se reemplazan/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Texto').fill('Hola, {{nombre}}: gracias por venir.');
  await service
    .from('applicant_messages')
    .update({ subject: 'Suyo', body: 'Lo de una colega' })
    .match({ application_id: id, state: 'scheduled' })
    .throwOnError();
  await expect(dialog.getByRole('alert')).toContainText('Lo de una colega');
  await expect(dialog.getByLabel('Texto')).toHaveValue('Hola, {{nombre}}: gracias por venir.');
  await time.fill('');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(messages.getByText('· editado')).toBeVisible();
  expect((await send()).error).toBeNull();
  await expect(messages.getByText(/^(?:Enviado|En camino)/)).toBeVisible();
  await expect(page.getByText(/^(?:Se envió|Está por salir) el mensaje «Rechazo»$/)).toBeVisible();
  const mails = () => site.sql('select text, sent_at, id from mail.outbox where recipient = $1', [email]);
  expect(await mails()).toMatchObject([
    { text: expect.stringContaining('Hola, Amanda Rojas: gracias por venir.') },
  ]);

  // It bounces: the overview links to the applicant, where the address is corrected.
  await expect.poll(mails).toMatchObject([{ sent_at: expect.any(Date) }]);
  await site.sql(
    "update mail.outbox set failed_at = now(), last_error = '550 no existe' where recipient = $1",
    [email],
  );
  await openScreen(page, '/admin/rrhh/general');
  const undelivered = page.getByRole('region', { name: 'Mensajes que no llegaron' });
  await expect(undelivered.getByText(`Rechazo a ${email}: la casilla no existe`)).toBeVisible();
  await expectAccessible(page);
  await undelivered
    .getByRole('listitem')
    .filter({ hasText: String(email) })
    .getByRole('link')
    .click();
  await messages.getByRole('button', { name: 'Corregir y reenviar: Rechazo' }).click();
  const address = `${randomUUID()}@correo.example`;
  await page.getByLabel('Dirección correcta').fill(address);
  await page.getByRole('button', { name: 'Corregir y reenviar', exact: true }).click();
  await expect(page.getByText('Dirección corregida', { exact: true })).toBeVisible();
  await send();
  await expect
    .poll(() => site.sql('select text from mail.outbox where recipient = $1', [address]))
    .toHaveLength(1);
});

test('messages to many applicants are sent and canceled in bulk', async ({ page, service, signedInAs }) => {
  const posting = await createPosting(service);
  for (const status of ['pending', 'reviewing', 'approved'])
    await store(service, 'job_applications', {
      ...newRecord.job_applications(posting.id, 'x.pdf'),
      status,
    });
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await page.getByRole('checkbox', { name: 'Seleccionar todas' }).check();
  const bar = page.getByRole('region', { name: 'Selección' });
  const choose = async (action: string): Promise<void> => {
    await bar.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Mensaje: cierre de la oferta');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Cierre de la oferta: 2 mensajes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('2 mensajes sin enviar', { exact: true })).toBeVisible();
  await choose('No enviar los mensajes programados');
  await expect(page.getByText('No había mensajes por salir', { exact: true })).toBeVisible();
  await choose('Mensaje: invitación a conversar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Invitación a conversar: 2 mensajes', { exact: true })).toBeVisible();
  await choose('No enviar los mensajes programados');
  // The previous toast also offers to undo.
  await expect(page.getByText('2 mensajes sin enviar', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('2 mensajes por salir otra vez', { exact: true })).toBeVisible();
});

test.describe('two people edit a text', () => {
  test.use({ expectedErrors: [/409 \(Conflict\).*message_templates|status of 500/] });

  test('texts are edited, tested and restored, without overwriting a colleague’s', async ({
    page,
    service,
    signedInAs,
    site,
  }) => {
    const person = await signedInAs('rrhh_admin');
    await page.goto('/admin/rrhh/general');
    await page.getByRole('link', { name: 'Mensajes a postulantes' }).click();
    await page
      .getByRole('link', { name: /^Invitación a conversar/ })
      .last()
      .click();
    const spanish = page.getByRole('region', { name: 'Español' });
    const text = spanish.getByRole('textbox', { name: 'Texto' });
    await expect(text).toHaveValue(/^Hola, \{\{nombre\}\}:/);
    const original = await text.inputValue();
    await text.fill('Hola, ');
    await spanish.getByRole('button', { name: '{{nombre}}' }).click();
    await expect(text).toHaveValue('Hola, {{nombre}}');
    await spanish.getByRole('button', { name: 'Enviarme una prueba' }).click();
    await expect(page.getByText('Prueba enviada', { exact: true })).toBeVisible();
    expect(await site.sql('select text from mail.outbox where recipient = $1', [person.email])).toMatchObject(
      [{ text: expect.stringContaining('\n\nHola, ') }],
    );
    await spanish.getByRole('button', { name: 'Guardar' }).click();
    await expect(spanish.getByText('Versiones anteriores (1)')).toBeVisible();
    await expectAccessible(page);

    // Text typed after saving is a new draft.
    await text.fill('Lo mío, {{nombre}}');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await spanish.getByRole('button', { name: 'Recuperar borrador' }).click();
    await expect(text).toHaveValue('Lo mío, {{nombre}}');
    const kind = { kind: 'internship-invitation', language: 'es' };
    await store(service, 'message_templates', { ...kind, subject: 'Suyo', body: 'Lo suyo', version: 2 });
    await spanish.getByRole('button', { name: 'Guardar' }).click();
    const notice = spanish.getByRole('alert', { name: 'Cambios de otra persona' });
    await expect(notice.getByText('Lo suyo', { exact: true })).toBeVisible();
    // The untouched subject comes from the colleague.
    await notice.getByRole('button', { name: 'Conservar lo mío' }).click();
    await expect(spanish.getByLabel('Asunto')).toHaveValue('Suyo');
    await spanish.getByRole('button', { name: 'Guardar' }).click();
    await expect(spanish.getByText('Versiones anteriores (3)')).toBeVisible();
    await spanish.getByText('Versiones anteriores (3)').click();
    // The saved text is shown even if it cannot be read again.
    const mend = await breakReads(page, 'message_templates');
    await spanish.getByRole('button', { name: 'Restaurar: Texto original' }).click();
    await expect(page.getByText('Invitación a conversar: texto guardado', { exact: true })).toBeVisible();
    await expect(text).toHaveValue(original);
    await mend();
    const { data } = await service
      .from('message_templates')
      .select('version, body')
      .match(kind)
      .order('version', { ascending: false });
    expect(data?.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(data?.[0]?.body).toBe(original);

    await page.getByLabel('Cuándo se envía').waitFor({ state: 'detached' });
    await page
      .getByRole('link', { name: /^Rechazo/ })
      .last()
      .click();
    await page.getByLabel('Cuándo se envía').selectOption('No se envía');
    await expect(page.getByText('Rechazo: guardado', { exact: true })).toBeVisible();
    await service
      .from('message_timings')
      .update({ timing: 'next_morning' })
      .eq('kind', 'internship-rejected')
      .throwOnError();
  });
});
