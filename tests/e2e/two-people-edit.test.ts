import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';
import { place } from './support/hero-images.ts';
import { keepEditing } from './support/keep-editing.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

// The second writer is notified, and the conflict is logged.
test.use({ expectedErrors: [/not (changed|saved|toggled|deleted|assigned)/] });

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

const editPosting = async (page: Page, title: string): Promise<void> => {
  await page.goto(`/admin/rrhh/postulaciones?buscar=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
};

test('edits of different fields are both kept; if both edited a field, rating or step, both versions are shown', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  await signedInAs('rrhh_admin');
  await editPosting(page, posting.title);
  const save = page.getByRole('button', { name: 'Guardar', exact: true });
  const theirs = (change: object) =>
    service.from('job_postings').update(change).eq('id', posting.id).throwOnError();
  const stored = async () =>
    (await service.from('job_postings').select().eq('id', posting.id).single().throwOnError()).data;
  await page.getByRole('textbox', { name: 'Requisitos' }).fill('Licencia SEC clase A.');
  await theirs({ location: 'Antofagasta', status: 'closed' });
  await save.click();
  await expect(page.getByText('Oferta actualizada', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A closed posting stays closed.
  const both = { location: 'Antofagasta', status: 'closed', requirements: 'Licencia SEC clase A.' };
  expect(await stored()).toMatchObject(both);

  await page.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Lo mío');
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await page.getByRole('dialog').getByLabel('Nivel de experiencia').selectOption('Senior');
  await store(service, 'job_posting_translations', {
    ...newRecord.job_posting_translations(posting.id),
    title: 'Theirs',
  });
  await theirs({ description: 'Lo de otra persona', experience_level: 'entry', location: 'Arica' });
  await save.click();
  const notice = page.getByRole('alert', { name: 'Cambios de otra persona' });
  await expect(notice).toBeFocused();
  await expect(notice.getByText('Lo mío', { exact: true })).toBeVisible();
  await expect(notice.getByText('Lo de otra persona')).toBeVisible();
  await expect(save).toBeDisabled();
  await notice
    .getByRole('group', { name: 'Nivel de experiencia' })
    .getByRole('button', { name: 'Tomar lo suyo' })
    .click();
  await expect(page.getByLabel('Nivel de experiencia')).toHaveValue('entry');
  await notice
    .getByRole('group', { name: 'Título en inglés' })
    .getByRole('button', { name: 'Tomar lo suyo' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs');
  // Untouched fields take the colleague's value.
  await expect(page.getByLabel('Ubicación')).toHaveValue('Arica');
  await notice.getByRole('button', { name: 'Conservar lo mío' }).click();
  await expect(notice).toHaveCount(0);
  await save.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await stored()).toMatchObject({
    description: 'Lo mío',
    experience_level: 'entry',
    location: 'Arica',
  });

  // A second rating of an interview, or a second next step, shows the first, and replaces it when saved again.
  const application = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
    contacted: true,
    contacted_at: new Date().toISOString(),
  });
  await openScreen(page, `/admin/rrhh/applications/${posting.id}`);
  await page.getByRole('button', { name: 'Acciones para Amanda Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Calificar Entrevista' }).click();
  await page.getByText('Malo', { exact: true }).click();
  await page.getByLabel('Notas (opcional)').fill('Llegó tarde.');
  await service
    .from('job_applications')
    .update({ interview_rating: 'bueno', interview_notes: 'Buen oficio.' })
    .eq('id', application.id)
    .throwOnError();
  await save.click();
  await expect(notice.getByText('Buen oficio.')).toBeVisible();
  await notice.getByRole('button', { name: 'Conservar lo mío' }).click();
  await save.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const storedApplication = async () =>
    (await service.from('job_applications').select().eq('id', application.id).single().throwOnError()).data;
  expect(await storedApplication()).toMatchObject({
    interview_rating: 'malo',
    interview_notes: 'Llegó tarde.',
  });

  const colleague = await createPerson(service, 'rrhh_admin');
  await page.getByRole('button', { name: 'Amanda Rojas', exact: true }).click();
  const assignment = page.getByRole('region', { name: 'Asignación' });
  await assignment.getByRole('button', { name: 'Agregar próximo paso' }).click();
  await assignment.getByLabel('Próximo paso').fill('Llamar');
  // Unsaved input outlives the panel.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Amanda Rojas', exact: true }).click();
  await expect(assignment.getByLabel('Próximo paso')).toHaveValue('Llamar');
  const assigned = { next_step: 'Entrevistar', owner_id: colleague.id };
  await service.from('job_applications').update(assigned).eq('id', application.id).throwOnError();
  // The colleague's changes are on screen, except in the field being edited.
  await expect(assignment.getByLabel('A cargo de')).toHaveValue(assigned.owner_id);
  await assignment.getByRole('button', { name: 'Guardar' }).click();
  await says(page, 'Ahora el próximo paso es: Entrevistar.');
  expect(await storedApplication()).toMatchObject(assigned);
  await assignment.getByRole('button', { name: 'Guardar' }).click();
  await expect(assignment.getByText('Próximo paso: Llamar')).toBeVisible();
  expect(await storedApplication()).toMatchObject({ ...assigned, next_step: 'Llamar' });
  await page.getByRole('button', { name: 'Deshacer', includeHidden: true }).click();
  await expect(assignment.getByText('Próximo paso: Entrevistar')).toBeVisible();
  await expect.poll(storedApplication).toMatchObject(assigned);
  await assignment.getByLabel('A cargo de').selectOption('Nadie');
  await says(page, 'A cargo de nadie');
  await page.getByRole('button', { name: 'Deshacer', includeHidden: true }).click();
  await expect.poll(storedApplication).toMatchObject(assigned);

  // A colleague's rating is not replaced.
  const unrated = { interview_rating: null, interview_notes: null };
  await service.from('job_applications').update(unrated).eq('id', application.id).throwOnError();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Acciones para Amanda Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Calificar Entrevista' }).click();
  await page.getByText('Malo', { exact: true }).click();
  for (const change of [{ interview_rating: 'bueno' }, { rated_by: colleague.id }])
    await service.from('job_applications').update(change).eq('id', application.id).throwOnError();
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Bueno' })).toBeVisible();
  await expect(save).toBeDisabled();
});

test('a status changed by a colleague is not overwritten', async ({ page, service, signedInAs }) => {
  const posting = await createPosting(service, { status: 'draft' });
  const application = await store(
    service,
    'job_applications',
    newRecord.job_applications(posting.id, 'x.pdf'),
  );
  const last_name = `Soto ${randomUUID().slice(0, 8)}`;
  const internship = await store(service, 'internship_applications', {
    ...newRecord.internship_applications('x.pdf'),
    last_name,
  });
  await signedInAs('rrhh_admin');
  // Without live updates.
  await page.routeWebSocket(/realtime/, (socket) => socket.close());
  await page.goto(`/admin/rrhh/postulaciones?buscar=${encodeURIComponent(posting.title)}`);
  const toggle = page.getByRole('button', { name: `Activar ${posting.title}` });
  await expect(toggle).toBeVisible();
  await service.from('job_postings').update({ status: 'closed' }).eq('id', posting.id).throwOnError();
  await toggle.click();
  await expect(page.getByText('Ahora está: Cerrada.', { exact: true })).toBeVisible();

  await openScreen(page, `/admin/rrhh/applications/${posting.id}`);
  await expect(page.getByRole('row', { name: 'Amanda Rojas' })).toBeVisible();
  const update = (table: string, id: unknown) =>
    service.from(table).update({ status: 'rejected' }).eq('id', id).throwOnError();
  await update('job_applications', application.id);
  await page.getByRole('button', { name: 'Acciones para Amanda Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Aprobado' }).click();
  await says(page, 'Ahora está en «Rechazado». Lo que usted eligió no se guardó.');
  await expect(page.getByRole('row', { name: 'Amanda Rojas' }).getByText('Rechazado')).toBeVisible();

  await openScreen(page, `/admin/rrhh/practicas?buscar=${encodeURIComponent(last_name)}`);
  const status = page.getByLabel(`Estado de Bruno ${last_name}`);
  await expect(status).toHaveValue('pending');
  await update('internship_applications', internship.id);
  await status.selectOption('Aceptada');
  await says(page, 'Ahora está en «Rechazada». Lo que usted eligió no se guardó.');
  await expect(status).toHaveValue('rejected');

  for (const [table, id, expected] of [
    ['job_postings', posting.id, 'closed'],
    ['job_applications', application.id, 'rejected'],
    ['internship_applications', internship.id, 'rejected'],
  ] as const) {
    const { data } = await service.from(table).select('status').eq('id', id).single().throwOnError();
    expect(data, table).toEqual({ status: expected });
  }
});

test('conflicting edits of a success case, notification settings, a role and an image duration lose nothing', async ({
  page,
  service,
  signedInAs,
}) => {
  await signedInAs('super_admin');
  const record = await store(service, 'success_cases', newRecord.success_cases());
  const notice = page.getByRole('alert', { name: 'Cambios de otra persona' });
  const save = page.getByRole('button', { name: 'Guardar', exact: true });
  await page.goto('/admin/portales/exitos');
  const row = page.getByRole('row', { name: String(record.titulo) });
  await row.getByRole('button', { name: /Editar/ }).click();
  await page.getByLabel('Resultados').fill('Uno\nDos');
  await service
    .from('success_cases')
    .update({ resultados: ['Tres'], is_active: false, cliente: 'Otro cliente' })
    .eq('id', record.id)
    .throwOnError();
  await save.click();
  await expect(notice.getByText('Tres')).toBeVisible();
  await notice.getByRole('button', { name: 'Conservar lo mío' }).click();
  await save.click();
  await expect(page.getByText('Caso de éxito actualizado correctamente', { exact: true })).toBeVisible();
  // Closing replaces the URL, which would undo a navigation started before.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { data } = await service.from('success_cases').select().eq('id', record.id).single();
  expect(data).toMatchObject({ resultados: ['Uno', 'Dos'], is_active: false, cliente: 'Otro cliente' });
  await service.from('success_cases').delete().eq('id', record.id).throwOnError();

  await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
  const settings = await store(service, 'notification_settings', {
    notification_email: 'a@voltandes.example',
  });
  await openScreen(page, '/admin/rrhh/general');
  await page.getByRole('button', { name: 'Configurar' }).click();
  await page.getByLabel('Correo de notificaciones').fill('b@voltandes.example');
  await keepEditing(page.getByLabel('Correo de notificaciones'));
  await service
    .from('notification_settings')
    .update({ notification_email: 'c@voltandes.example' })
    .eq('id', settings.id)
    .throwOnError();
  await save.click();
  await notice.getByRole('button', { name: 'Tomar lo suyo' }).click();
  await expect(page.getByLabel('Correo de notificaciones')).toHaveValue('c@voltandes.example');

  const role = await store(service, 'admin_roles', newRecord.admin_roles());
  await openScreen(page, `/admin/accesos/permisos?rol=${role.id}`);
  await page.getByRole('button', { name: 'Renombrar' }).click();
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Lo mío');
  await service.from('admin_roles').update({ description: 'Lo suyo' }).eq('id', role.id).throwOnError();
  await save.click();
  await notice.getByRole('button', { name: 'Conservar lo mío' }).click();
  await save.click();
  await expect(page.getByText('Rol actualizado', { exact: true })).toBeVisible();

  // A confirmation about one role never acts on a role that replaced it.
  const { data: others } = await service.from('admin_roles').select('id').neq('id', role.id).throwOnError();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await service.from('admin_roles').delete().eq('id', role.id).throwOnError();
  await expect(page.getByRole('link', { name: String(role.name), includeHidden: true })).toHaveCount(0);
  const question = page.getByRole('alertdialog', { name: `¿Eliminar el rol ${role.name}?` });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  const { data: left } = await service.from('admin_roles').select('id').throwOnError();
  expect(left).toEqual(others);

  // A colleague's image duration is not overwritten by the one being typed.
  await place(service, [61]);
  await openScreen(page, '/admin/portales/hero');
  const input = page.getByLabel(/^Duración de/).last();
  await input.fill('9');
  await service
    .from('hero_images')
    .update({ duration_seconds: 12 })
    .eq('storage_path', 'prueba-61.png')
    .throwOnError();
  await input.press('Enter');
  await says(page, 'Ahora dura 12 segundos. Lo que usted puso, 9 segundos, no se guardó.');
  await expect(input).toHaveValue('12');
  await service.from('hero_images').delete().eq('storage_path', 'prueba-61.png').throwOnError();
});
