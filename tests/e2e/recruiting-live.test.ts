import { randomUUID } from 'node:crypto';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

test("two recruiters see each other's changes live, even while the list is being read", async ({
  anotherBrowser,
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  const cv = await uploadCv(service, 'resumes');
  const application = await store(service, 'job_applications', newRecord.job_applications(posting.id, cv));
  const apply = async (full_name: string) =>
    store(service, 'job_applications', {
      ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
      full_name,
    });
  await apply('Ana Uno');
  const other = await apply('Eva Dos');
  let isHeld = false;
  const heard = Promise.withResolvers<void>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (isHeld && String(payload).includes(String(other.id))) heard.resolve();
    }),
  );
  const colleague = await anotherBrowser();
  await signedInAs('super_admin');
  const { id: colleagueId } = await signedInAs('rrhh_admin', colleague);
  const colleagueName = `Zulema ${randomUUID().slice(0, 8)}`;
  await service
    .from('admin_profiles')
    .update({ full_name: colleagueName })
    .eq('user_id', colleagueId)
    .throwOnError();

  const applications = `/admin/rrhh/applications/${posting.id}`;
  await page.goto(applications);
  // A change that arrives while the list is refetched after one of our own is shown.
  await page.getByRole('button', { name: 'Acciones para Ana Uno' }).click();
  const lists = /\/job_applications\?select=.*limit=50/;
  await page.route(lists, async (route) => {
    // Read before the colleague's change, and slow to arrive.
    const response = await route.fetch({ maxRetries: 1 });
    if (!isHeld) {
      isHeld = true;
      // After the throttle that our own change started: a change within it is read at its end anyway.
      await page.waitForTimeout(500);
      await service.from('job_applications').update({ status: 'approved' }).eq('id', other.id).throwOnError();
      await heard.promise;
    }
    await route.fulfill({ response });
  });
  await page.getByRole('menuitem', { name: 'Marcar como Contactado' }).click();
  await expect(page.getByRole('row', { name: 'Eva Dos' }).getByText('Aprobado')).toBeVisible();
  expect(isHeld).toBe(true);
  await page.unroute(lists);

  // From one recruiter's table to the other's board, and back.
  await colleague.goto(`${applications}?vista=tablero`);
  const card = (column: string) =>
    colleague
      .getByRole('region', { name: column })
      .getByRole('button', { name: 'Amanda Rojas', exact: true });
  await expect(card('Pendiente')).toBeVisible();
  await page.getByRole('button', { name: 'Acciones para Amanda Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Aprobado' }).click();
  await expect(card('Aprobado')).toBeVisible();
  await card('Aprobado').press('Shift+ArrowRight');
  await expect(page.getByRole('row', { name: 'Amanda Rojas' }).getByText('Rechazado')).toBeVisible();

  // A comment written by keyboard mentions the colleague, who reaches it with two clicks.
  await page.getByRole('button', { name: 'Amanda Rojas', exact: true }).click();
  await page.getByRole('textbox', { name: /^Comente/ }).pressSequentially('Mire, @zul');
  await expect(page.getByRole('listbox', { name: 'Personas' }).getByText(colleagueName)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await colleague.getByRole('button', { name: 'Avisos: 1 sin leer' }).click();
  await colleague.getByRole('link', { name: 'le mencionó' }).click();
  const opened = colleague.getByRole('dialog', { name: 'Amanda Rojas' });
  await expect(opened.getByText(`Mire, @${colleagueName}`)).toBeVisible();
  await expect(
    colleague.getByRole('button', { name: 'Avisos', exact: true, includeHidden: true }),
  ).toBeAttached();
  // A mention in the open application is marked as read.
  await store(service, 'application_comments', {
    application_id: application.id,
    body: 'Vea esto',
    mentions: [colleagueId],
  });
  await expect
    .poll(async () => {
      const { data } = await service.from('notices').select('read_at').eq('user_id', colleagueId);
      return data?.map(({ read_at }) => read_at !== null);
    })
    .toEqual([true, true]);
  // The colleague's actions appear in the timeline immediately; Escape leaves the field, then the panel.
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(opened.getByText('la aprobó')).toHaveCount(2);
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await colleague.keyboard.press('Escape');
  const row = colleague.getByRole('row', { name: 'Amanda Rojas' });
  await expect(row.getByText('Rechazado')).toBeVisible();

  await page.getByRole('button', { name: 'Acciones para Amanda Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Postulación eliminada', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
});
