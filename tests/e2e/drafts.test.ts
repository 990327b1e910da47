import { expect, expectAccessible, test } from './support/test.ts';

test('a half-written posting can be restored after a reload until it is discarded', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('rrhh_admin');
  await page.goto('/admin/rrhh/postulaciones');
  const open = page.getByRole('button', { name: 'Nueva oferta' });
  const title = page.getByRole('textbox', { name: 'Título' });
  const notice = page.getByText('Hay un borrador sin guardar');
  await open.click();
  await title.fill('A medio escribir');

  // The browser asks for confirmation, and the user leaves.
  page.once('dialog', (dialog) => dialog.accept());
  // The form has its own URL.
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(title).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recuperar borrador' }).click();
  await expect(title).toHaveValue('A medio escribir');

  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await page.mouse.click(2, 2);
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(question).toHaveCount(0);
  await expect(title).toHaveValue('A medio escribir');
  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(title).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/rrhh\/postulaciones$/);
  await open.click();
  await expect(title).toHaveValue('');
  await expect(notice).toBeHidden();
});
