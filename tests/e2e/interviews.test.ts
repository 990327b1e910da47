import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import type { ServedSite } from '#testing/serve-site.ts';
import { DEVICES } from './support/devices.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** The link in the latest mail to an address. Polls, since the site may still be sending it. */
async function mailedLink(site: ServedSite, email: unknown): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const [mail] = await site.sql(
        'select text from mail.outbox where recipient = $1 order by created_at desc limit 1',
        [email],
      );
      [link] = /https?:\S+[0-9a-f]{32}/.exec(String(mail?.text)) ?? [];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Sends due mails, as if the minute for undoing them had passed. */
async function sendDueMail(site: ServedSite, service: SupabaseClient, application: unknown): Promise<void> {
  await site.sql(
    `set session_replication_role = replica;
     update public.interviews set changed_at = changed_at - interval '2 minutes' where application_id = '${application}';
     set session_replication_role = default`,
  );
  await service.functions.invoke('send-applicant-messages', { body: {} });
}

/** A Chilean local time for a form field: the given hour, some days from now. */
const local = (days: number, hour: string): string => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${hour}`;
};

for (const { language, texts } of [
  {
    language: 'es',
    texts: {
      hour: /15:30$/,
      confirm: 'Confirmar la hora',
      done: 'La hora quedó confirmada',
      cannot: 'Ya no es posible asistir',
      tell: 'Avisar',
      told: 'Avisamos al equipo.',
    },
  },
  {
    language: 'en',
    texts: {
      hour: /3:30 PM$/,
      confirm: 'Confirm the time',
      done: 'The time is confirmed',
      cannot: 'I can no longer attend',
      tell: 'Tell us',
      told: 'We have told the team.',
    },
  },
] as const)
  test.describe(() => {
    test.use(DEVICES.en);

    test(`an interview is offered, accepted and declined, which the recruiter sees live: ${language}`, async ({
      anotherBrowser,
      page,
      service,
      signedInAs,
      site,
    }) => {
      const posting = await createPosting(service);
      const { email, id } = await store(service, 'job_applications', {
        ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
        language,
      });
      await signedInAs('rrhh_admin');
      await page.goto(`/admin/rrhh/applications/${posting.id}?postulante=${id}`);
      await page.getByRole('tab', { name: 'Datos' }).click();
      const interviews = page.getByRole('region', { name: 'Entrevistas' });
      await interviews.getByRole('button', { name: 'Proponer entrevista' }).click();
      const dialog = page.getByRole('dialog', { name: 'Proponer entrevista' });
      await dialog.getByRole('button', { name: 'Ofrecer' }).click();
      await expect(dialog.getByText('Indique al menos una hora.')).toBeVisible();
      await expect(dialog.getByText('Indique un lugar o un enlace de videollamada.')).toBeVisible();
      await dialog.getByLabel('Hora 1', { exact: true }).fill(local(3, '10:00'));
      await dialog.getByRole('button', { name: 'Agregar otra hora' }).click();
      await dialog.getByLabel('Hora 2', { exact: true }).fill(local(4, '15:30'));
      await dialog.getByLabel('Enlace de videollamada').fill('https://meet.example/abc');
      await dialog.getByRole('button', { name: 'Ofrecer' }).click();
      await expect(page.getByText('Horas ofrecidas', { exact: true })).toBeVisible();
      await expect(interviews.getByText(/^Espera que elija: .* 10:00 · .* 15:30$/)).toBeVisible();

      await sendDueMail(site, service, id);
      const link = await mailedLink(site, email);
      const applicant = await anotherBrowser();
      await applicant.goto(link);
      expect(await applicant.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      // A choice made while a recruiter edits is not silently overwritten.
      await interviews.getByRole('button', { name: 'Cambiar: Entrevista' }).click();
      const editing = page.getByRole('dialog', { name: 'Cambiar entrevista' });
      await expect(editing.getByLabel('Enlace de videollamada')).toHaveValue('https://meet.example/abc');
      await applicant.getByRole('radio', { name: texts.hour }).check();
      await applicant.getByRole('button', { name: texts.confirm }).click();
      await expect(applicant.getByText(texts.done)).toBeVisible();
      await expect(editing.getByRole('alert')).toContainText('Agendada');
      // On a phone, the toast about the offered times still covers the close button.
      await page.keyboard.press('Escape');
      await expect(interviews.getByText('Agendada')).toBeVisible();
      await expect(interviews.getByText(/15:30$/)).toBeVisible();
      await applicant.getByText(texts.cannot).click();
      await applicant.getByRole('textbox').first().fill('Mejor el lunes');
      await applicant.getByRole('button', { name: texts.tell }).click();
      await expect(applicant.getByText(texts.told)).toBeVisible();
      await expect(interviews.getByText('Mejor el lunes')).toBeVisible();
      await openScreen(page, '/admin/rrhh/general');
      const agenda = page.getByRole('region', { name: 'Entrevistas de hoy y por reagendar' });
      await expect(agenda.getByText('Pide otra hora').first()).toBeVisible();
    });
  });

test('a period is offered in a meeting room, and an hour in it is chosen without scripts', async ({
  browser,
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
  await signedInAs('rrhh_admin');
  const name = `Sala ${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/rrhh/salas');
  await page.getByRole('button', { name: 'Agregar sala' }).click();
  const adding = page.getByRole('dialog', { name: 'Agregar sala' });
  await adding.getByLabel('Nombre').fill(name);
  await adding.getByRole('button', { name: 'Guardar' }).click();
  await expect(adding.getByText('Indique la dirección o un enlace de videollamada.')).toBeVisible();
  await adding.getByLabel('Dirección y cómo llegar').fill('Av. Uno 23, piso 4');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('list', { name: 'Salas en uso' }).getByText(name)).toBeVisible();
  await expect(adding).toHaveCount(0);

  await openScreen(page, `/admin/rrhh/applications/${posting.id}?postulante=${id}`);
  const interviews = page.getByRole('region', { name: 'Entrevistas' });
  await interviews.getByRole('button', { name: 'Proponer entrevista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Proponer entrevista' });
  await dialog.getByLabel('Hora 1', { exact: true }).fill(`${new Date().getFullYear() + 1}-01-01T10:00`);
  await expect(dialog.getByText('Es feriado: Año Nuevo')).toBeVisible();
  await dialog.getByLabel('Qué hora').selectOption('Ofrecer un período');
  await dialog.getByLabel('Sala').selectOption(name);
  await expect(dialog.getByText('Av. Uno 23, piso 4')).toBeVisible();
  await expect(dialog.getByText(/Hay \d+ horarios para elegir/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ofrecer' }).click();
  await expect(interviews.getByText(/^Espera que elija: cualquier hora libre entre el /)).toBeVisible();

  await sendDueMail(site, service, id);
  const link = await mailedLink(site, email);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const applicant = await context.newPage();
  await applicant.goto(link);
  await applicant.getByRole('button', { name: 'Confirmar la hora' }).click();
  await expect(applicant.getByText(/o no se marcó ninguna/)).toBeVisible();
  // Another day: opening it closes the first.
  await applicant.locator('details').nth(1).locator('summary').click();
  await applicant.getByRole('radio', { name: '11:30' }).check();
  await applicant.getByRole('button', { name: 'Confirmar la hora' }).click();
  await expect(applicant.getByText('La hora quedó confirmada')).toBeVisible();
  await context.close();
  await expect(interviews.getByText('Agendada')).toBeVisible();
  await expect(interviews.getByText(/11:30$/)).toBeVisible();
  await expect(interviews.getByText(`${name}, Av. Uno 23, piso 4`)).toBeVisible();
});

test('conflicts are shown while a time is typed, and an interview is undone', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  const [first, second] = await Promise.all(
    [1, 2].map(async () =>
      store(
        service,
        'job_applications',
        newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
      ),
    ),
  );
  const person = await signedInAs('rrhh_admin');
  const { data } = await service
    .from('admin_profiles')
    .update({ full_name: `Rosa ${randomUUID().slice(0, 8)}` })
    .eq('email', person.email)
    .select('user_id, full_name')
    .single()
    .throwOnError();
  const taken = new Date(Date.now() + 5 * 86_400_000);
  taken.setUTCMinutes(0, 0, 0);
  await store(service, 'interviews', {
    ...newRecord.interviews(),
    application_id: first?.id,
    times: [taken.toISOString()],
    starts_at: taken.toISOString(),
    state: 'scheduled',
    interviewers: [data.user_id],
  });
  await page.goto(`/admin/rrhh/applications/${posting.id}?postulante=${second?.id}`);
  const interviews = page.getByRole('region', { name: 'Entrevistas' });
  await interviews.getByRole('button', { name: 'Proponer entrevista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Proponer entrevista' });
  const shown = taken
    .toLocaleString('sv-SE', { timeZone: 'America/Santiago' })
    .replace(' ', 'T')
    .slice(0, 16);
  await dialog.getByLabel('Qué hora').selectOption('Fijar una hora ya acordada');
  await dialog.getByLabel('Hora 1', { exact: true }).pressSequentially('12');
  await dialog.getByRole('button', { name: 'Agendar' }).click();
  await expect(dialog.getByText('Complete la fecha y la hora')).toBeVisible();
  await dialog.getByLabel('Hora 1', { exact: true }).fill(shown);
  await expect(dialog.getByText('Complete la fecha y la hora')).toHaveCount(0);
  await expect(dialog.getByText(`Con otra entrevista a esa hora: ${data.full_name}`)).toBeVisible();
  await dialog.getByRole('checkbox', { name: data.full_name }).uncheck();
  await expect(dialog.getByText(/^Con otra entrevista/)).toHaveCount(0);
  await dialog.getByLabel('Lugar').fill('Sala 2');
  // Meanwhile a colleague rejects the application and undoes it: the input is kept.
  const offer = page.locator('button', { hasText: 'Proponer entrevista' });
  for (const [status, count] of [
    ['rejected', 0],
    ['pending', 1],
  ] as const) {
    await service.from('job_applications').update({ status }).eq('id', second?.id).throwOnError();
    await expect(offer).toHaveCount(count);
    await expect(dialog.getByLabel('Lugar')).toHaveValue('Sala 2');
  }
  await dialog.getByRole('button', { name: 'Agendar' }).click();
  await expect(interviews.getByText('Agendada')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(interviews.getByText('Agendada')).toHaveCount(0);
});

test('a refused mail about an interview is shown, and resent to the corrected address', async ({
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
  const interview = await store(service, 'interviews', { ...newRecord.interviews(), application_id: id });
  await site.sql(
    `insert into private.interview_notices (interview_id, state, sequence, starts_at, refusal)
     select id, state, sequence, starts_at, '550 no existe' from public.interviews where id = $1`,
    [interview.id],
  );
  await signedInAs('rrhh_admin');
  await page.goto('/admin/rrhh/general');
  const listed = page.getByRole('region', { name: 'Mensajes que no llegaron' }).getByRole('listitem');
  await listed
    .filter({ hasText: `Entrevista a ${email}: la casilla no existe` })
    .getByRole('link')
    .click();
  const interviews = page.getByRole('region', { name: 'Entrevistas' });
  await expect(interviews.getByText('No llegó el correo: la casilla no existe')).toBeVisible();
  await interviews.getByRole('button', { name: 'Corregir y reenviar: Entrevista' }).click();
  const address = `${randomUUID()}@correo.example`;
  await page.getByLabel('Dirección correcta').fill(address);
  await page.getByRole('button', { name: 'Corregir y reenviar', exact: true }).click();
  await expect(page.getByText('Dirección corregida', { exact: true })).toBeVisible();
  await expect(interviews.getByText('No llegó el correo')).toHaveCount(0);
  await sendDueMail(site, service, id);
  expect(await mailedLink(site, address)).toMatch(/^http/);
});
