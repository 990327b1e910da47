import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './support/test.ts';

test('a posting is written with a subheading, a list and a link, and read as such', async ({
  page,
  service,
  signedInAs,
}) => {
  await signedInAs('rrhh_admin');
  const title = `Tablerista ${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/rrhh/postulaciones');
  await page.getByRole('button', { name: 'Nueva oferta' }).click();
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  await page.getByLabel('Departamento').fill('Taller');
  await page.getByLabel('Ubicación').fill('Antofagasta');
  await page.getByRole('textbox', { name: 'Requisitos' }).fill('Leer planos.');
  await page.getByRole('textbox', { name: 'Descripción' }).click();
  await page
    .getByRole('toolbar', { name: 'Formato de Descripción' })
    .getByRole('button', { name: /^Subtítulo/ })
    .click();
  await page.keyboard.type('Turno\n- Armar\nMedir\n\nSegún ');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sec.cl/normas\n');
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Estado').selectOption('active');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const onSite = page.getByRole('link', { name: 'Ver en el sitio' });
  await page.goto(String(await onSite.getAttribute('href')));

  await expect(page.getByRole('heading', { name: 'Turno', level: 3 })).toBeVisible();
  const items = page
    .getByRole('article')
    .getByRole('listitem')
    .filter({ hasText: /^(?:Armar|Medir)$/ });
  await expect(items).toHaveCount(2);
  const link = page.getByRole('link', { name: 'https://sec.cl/normas' });
  await expect(link).toHaveAttribute('href', 'https://sec.cl/normas');
  await expectAccessible(page);

  // Whoever writes the words alone, such as an import, replaces the formatting.
  const { data } = await service
    .from('job_postings')
    .update({ description: 'Otra <b>cosa</b>' })
    .eq('title', title)
    .select('description_rich')
    .single()
    .throwOnError();
  expect(data.description_rich).toBeNull();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Otra <b>cosa</b>')).toBeVisible({ timeout: 1000 });
  }).toPass();
});
