import { newRecord, store, uploadCv } from '#testing/records.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a suggested duplicate is dismissed, restored by undo, dismissed again by redo, merged and split', async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  const cv = await uploadCv(service, 'resumes');
  const who = { full_name: 'Gabriela Poblete Ríos', phone: '+56 9 7777 1234' };
  const apply = (email: string) =>
    store(service, 'job_applications', { ...newRecord.job_applications(posting.id, cv), ...who, email });
  const first = await apply('gabriela@correo.example');
  // Later, so listed first.
  await apply('gpoblete@otro.example');
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/personas/${first.person_key}`);
  const proposed = page.getByRole('region', { name: 'Podría ser la misma persona' });
  const dismissed = page.getByRole('region', { name: 'No es la misma persona' });
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await expect(proposed.getByText('Gabriela Poblete Ríos · gpoblete@otro.example')).toBeVisible();
  await proposed.getByRole('button', { name: 'No es la misma' }).click();
  await expect(page.getByText('No se volverá a proponer', { exact: true })).toBeVisible();
  await expect(dismissed).toBeVisible();
  await expect(proposed).toHaveCount(0);
  await undo.click();
  await expect(page.getByText('Se propone de nuevo', { exact: true })).toBeVisible();
  await expect(proposed).toBeVisible();
  await expect(dismissed).toHaveCount(0);
  // The shortcut redoes what was undone.
  await page.keyboard.press('z');
  await expect(page.getByText('No se volverá a proponer', { exact: true })).toBeVisible();
  await expect(dismissed).toBeVisible();
  await dismissed.getByRole('button', { name: 'Volver a proponer' }).click();
  await expect(proposed).toBeVisible();

  await proposed.getByRole('button', { name: 'Es la misma persona' }).click();
  await expect(page.getByText('Unidas como una sola persona', { exact: true })).toBeVisible();
  const joined = page.getByRole('region', { name: 'Correos unidos' });
  await expect(page.getByRole('definition').getByRole('link')).toHaveText([
    'gpoblete@otro.example',
    'gabriela@correo.example',
  ]);
  await joined.getByRole('button', { name: 'Separar' }).click();
  await expect(page.getByText('Separadas en dos personas', { exact: true })).toBeVisible();
  await expect(joined).toHaveCount(0);

  // By hand, since neither name nor telephone tells.
  await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, cv),
    full_name: 'Gaby P.',
    phone: null,
    email: 'gaby@tercero.example',
  });
  const byHand = page.getByRole('region', { name: 'Unir con otra persona' });
  await byHand.getByLabel('Buscar a la misma persona').fill('gaby@tercero');
  await expect(byHand.getByText('Gaby P. · gaby@tercero.example')).toBeVisible();
  await expectAccessible(page);
  await byHand.getByRole('button', { name: 'Es la misma persona' }).click();
  await expect(joined.getByText('gaby@tercero.example')).toBeVisible();
});
