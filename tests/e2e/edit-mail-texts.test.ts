import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './support/test.ts';

// React Router reports a fetch that is aborted, and the browser that nothing runs in the frames of mails, not even the test.
test.use({ expectedErrors: [/Failed to fetch manifest patches|Blocked script execution in 'about:srcdoc'/] });

test('the subject of a mail is changed beside the mail itself, published, and restored', async ({
  page,
  service,
  signedInAs,
  site,
}) => {
  const words = `Ya la tenemos ${randomUUID().slice(0, 8)}`;
  /** The subject of the mail to somebody who asks for a quote. */
  const received = async (): Promise<unknown> => {
    const email = `${randomUUID()}@cliente.example`;
    const { error } = await service.functions.invoke('send-contact-email', {
      body: { name: 'Ana Rojas', email, phone: '+56 9 1111 2222', message: 'Un tablero', language: 'es' },
    });
    expect(error).toBeNull();
    const [mail] = await site.sql('select subject from mail.outbox where recipient = $1', [email]);
    return mail?.subject;
  };
  await signedInAs('super_admin');
  await page.goto('/admin/portales/contenido');
  await page.getByLabel('Página', { exact: true }).selectOption('Cotización recibida');
  const preview = page.getByRole('region', { name: 'Vista previa del correo' });
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  const mail = preview.locator('iframe').first().contentFrame();
  await expect(mail.getByText('Hola, Ana Pérez:')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cotización recibida · Asunto' }).click();
  const field = page.getByRole('region', { name: 'Texto elegido' }).getByLabel('Español', { exact: true });
  await field.fill(words);
  await expect(page.getByText(/necesita estas partes: \{\{reference\}\}/)).toBeVisible();
  await field.fill(`${words} ({{reference}})`);
  await expect(preview.getByText(words).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Inglés', exact: true }).click();
  await expect(preview.getByText(/^We have received your request/).first()).toBeVisible();
  await expect(page.getByText(/^Guardado en el borrador por/)).toBeVisible();
  expect(await received()).toContain('Recibimos su solicitud');

  await page.getByRole('button', { name: /^Publicar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar' });
  await expect(dialog.getByRole('region', { name: 'Correos, en español' })).toContainText(words);
  await dialog.getByRole('button', { name: /^Publicar/ }).click();
  await expect(dialog).toHaveCount(0);
  expect(await received()).toContain(words);

  await page.getByRole('button', { name: 'Volver al texto original' }).click();
  await expect(page.getByText(/^Guardado en el borrador por/)).toBeVisible();
  await page.getByRole('button', { name: /^Publicar/ }).click();
  await dialog.getByRole('button', { name: /^Publicar/ }).click();
  await expect(dialog).toHaveCount(0);
  expect(await received()).toContain('Recibimos su solicitud');

  // Back on a page, its texts are there.
  await page.getByLabel('Página', { exact: true }).selectOption('Nuestro propósito');
  await expect(preview).toHaveCount(0);
  await expect(
    page.frameLocator('iframe[title="Vista previa del sitio"]').getByRole('heading', { level: 1 }),
  ).toBeVisible();
});
