import { newRecord, store, uploadCv } from '#testing/records.ts';
import { DEVICES } from './support/devices.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use(DEVICES.en);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { language, texts } of [
    {
      language: 'es',
      texts: {
        done: 'Los datos quedaron corregidos.',
        kind: 'Mi postulación',
        name: 'Nombre completo',
        save: 'Guardar',
        withdraw: ['Retirarla del proceso', 'Retirar', 'Sí, retirarla', 'La postulación quedó retirada.'],
      },
    },
    {
      language: 'en',
      texts: {
        done: 'Your details have been corrected.',
        kind: 'My application',
        name: 'Full name',
        save: 'Save',
        withdraw: [
          'Withdraw it from the selection process',
          'Withdraw',
          'Yes, withdraw it',
          'Your application has been withdrawn.',
        ],
      },
    },
  ] as const)
    test(`an applicant follows the link in the mail, corrects their name and withdraws: ${language}`, async ({
      page,
      service,
      site,
    }) => {
      const posting = await createPosting(service);
      const { email, id } = await store(service, 'job_applications', {
        ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
        language,
      });
      await service.functions.invoke('send-application-notification', { body: { applicationId: id } });
      const [mail] = await site.sql('select text from mail.outbox where recipient = $1', [email]);
      const [link = ''] = /https?:\S+[0-9a-f]{32}/.exec(String(mail?.text)) ?? [];
      await page.goto(link);
      await expect(page).toHaveTitle(`${texts.kind}: ${posting.title} · Voltandes`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await page.getByLabel(texts.name).fill('Amanda Rojas Soto');
      await page.getByRole('button', { name: texts.save, exact: true }).click();
      await expect(page.getByText(texts.done)).toBeVisible();
      await expect(page.getByLabel(texts.name)).toHaveValue('Amanda Rojas Soto');
      const [title, button, confirm, done] = texts.withdraw;
      await page.getByText(title, { exact: true }).click();
      await expect(page.getByRole('button', { name: confirm })).toBeHidden();
      await page.getByText(button, { exact: true }).click();
      await page.getByRole('button', { name: confirm }).click();
      await expect(page.getByText(done)).toBeVisible();
      await expect(page.getByText(title)).toHaveCount(0);
      expect(
        (await service.from('job_applications').select('rejection_reason').eq('id', id).single()).data,
      ).toEqual({ rejection_reason: 'withdrew' });
    });
});

test('a recruiter sees a withdrawal live, and the page is accessible', async ({
  anotherBrowser,
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
  await service.functions.invoke('send-application-notification', { body: { applicationId: id } });
  const [mail] = await site.sql('select text from mail.outbox where recipient = $1', [email]);
  const [link = ''] = /https?:\S+[0-9a-f]{32}/.exec(String(mail?.text)) ?? [];
  const recruiter = await anotherBrowser();
  await signedInAs('rrhh_admin', recruiter);
  await recruiter.goto(`/admin/rrhh/applications/${posting.id}?postulante=${id}`);
  const panel = recruiter.getByRole('dialog', { name: 'Amanda Rojas' });
  await panel.getByRole('tab', { name: 'Datos' }).click();
  await expect(panel.getByText('Llegó la postulación')).toBeVisible();
  await page.goto(link);
  await page.getByText('Eliminar todo ahora').click();
  await expectAccessible(page);
  await page.getByText('Retirarla del proceso', { exact: true }).click();
  await page.getByText('Retirar', { exact: true }).click();
  await page.getByRole('button', { name: 'Sí, retirarla' }).click();
  await expect(page.getByText('La postulación quedó retirada.')).toBeVisible();
  await expect(panel.getByText('La persona retiró su postulación')).toBeVisible();
  await expect(panel.getByRole('status').getByText('Retirada')).toBeVisible();
});
