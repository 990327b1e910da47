import { randomUUID } from 'node:crypto';
import { quoteFileObject } from '#domain/website/quote-file.ts';
import { newRecord, PDF, store } from '#testing/records.ts';
import { downloadNamed } from './support/download-named.ts';
import { keepEditing } from './support/keep-editing.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('quote requests are found, opened, answered and deleted', async ({ page, service, signedInAs }) => {
  const company = `Minera ${randomUUID().slice(0, 8)}`;
  const { name, type } = quoteFileObject('pdf');
  await service.storage.from('quote-files').upload(name, PDF, { contentType: type });
  const request = await store(service, 'contact_requests', {
    ...newRecord.contact_requests(),
    company,
    region: 'Antofagasta',
    file_paths: [name],
  });
  const stored = async () =>
    (await service.from('contact_requests').select('status, note').eq('id', request.id).maybeSingle()).data;
  await signedInAs('super_admin');
  await page.goto('/admin/portales/cotizaciones');
  await expect(page).toHaveURL(/\/admin\/ventas\/solicitudes$/);
  await page.getByLabel('Buscar').fill(company);
  await expect(page.getByRole('status').filter({ hasText: /^1 solicitud$/ })).toBeVisible();
  await page.getByLabel('Estado de la solicitud de Ana Pérez').selectOption('Respondida');
  await expect.poll(stored).toEqual({ status: 'answered', note: null });

  await page.getByRole('link', { name: /^Respondida/ }).click();
  await page.getByRole('button', { name: 'Ana Pérez', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ana Pérez' });
  await expect(dialog.getByText('Antofagasta')).toBeVisible();
  const download = downloadNamed(page, /^cotizacion-[0-9A-F]{8}-1\.pdf$/);
  await dialog.getByRole('button', { name: 'Archivo 1 (PDF)' }).click();
  await download;
  await dialog.getByLabel('Nota interna').fill('Llamar el lunes');
  await keepEditing(dialog.getByLabel('Nota interna'));
  // Meanwhile a colleague wins it: it leaves the list, the typed note is kept, and the editor resolves the status
  // conflict.
  await service.from('contact_requests').update({ status: 'won' }).eq('id', request.id).throwOnError();
  await expect(page.getByText('Ninguna solicitud coincide')).toBeVisible();
  await expect(dialog.getByLabel('Nota interna')).toHaveValue('Llamar el lunes');
  await dialog.getByLabel('Estado').selectOption('Nueva');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  const notice = dialog.getByRole('alert', { name: 'Cambios de otra persona' });
  await expect(notice.getByText('Ganada', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Tomar lo suyo' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toEqual({ status: 'won', note: 'Llamar el lunes' });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(stored).toEqual({ status: 'won', note: null });

  await page.getByRole('link', { name: /^Ganada/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Ninguna solicitud coincide')).toBeVisible();
  await expect.poll(stored).toBeNull();
});
