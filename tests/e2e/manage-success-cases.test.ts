import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fieldNamed } from './support/field.ts';
import { picture } from './support/pictures.ts';
import { readCase, saveButton } from './support/success-cases.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const FIELDS = [
  ['Cliente', 'Planta de prueba'],
  ['Sector', 'Alimentos'],
  ['Año', '2025'],
  ['Duración', '6 meses'],
  ['Áreas', 'Ingeniería, Montaje'],
  ['Descripción', 'Cuatro tableros de fuerza y control.'],
  ['Desafío', 'Una parada de un fin de semana.'],
  ['Solución', 'Cableado probado en taller.'],
  ['Resultados', 'Partida sin observaciones\n\n  Cero reprocesos \n'],
  ['Tecnologías', 'Profinet, , IO-Link,'],
] as const;

async function fill(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  for (const [label, value] of FIELDS) await fieldNamed(page, label).fill(value);
}

/** Dismisses a toast, which covers the last rows. */
async function readMessage(page: Page, words: string): Promise<void> {
  const message = page.getByRole('listitem').filter({ hasText: words });
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Cerrar' }).click();
}

test('a case is created, shown to visitors, edited, reordered, hidden and deleted', async ({
  page,
  service,
  signedInAs,
}) => {
  const title = `Tableros ${randomUUID().slice(0, 8)}`;
  await signedInAs('super_admin');
  await page.goto('/admin/portales');
  await page.getByRole('main').getByRole('link', { name: 'Casos de éxito' }).click();
  await expect(page).toHaveURL(/\/admin\/portales\/exitos$/);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Orden',
    'Título',
    'Cliente',
    'Sector',
    'Año',
    'Estado',
    'Destacado',
    'Imagen',
    'Acciones',
  ]);
  await expectAccessible(page);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const before = await rows.count();
  await expect(page.getByRole('heading', { name: `Casos de Éxito (${before})` })).toBeVisible();

  // Keyboard only: opened, canceled, reopened, submitted.
  const create = page.getByRole('button', { name: 'Nuevo Caso de Éxito' });
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nuevo Caso de Éxito' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nuevo Caso de Éxito' })).toBeVisible();
  await page.goBack();
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Título' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Este campo es obligatorio')).toHaveCount(11);
  await fill(page, title);
  await page.getByLabel('Año').fill('25');
  await saveButton(page).click();
  await expect(page.getByText('Escriba un año de cuatro cifras')).toBeVisible();
  await page.getByLabel('Año').fill('2025');
  const image = page.getByLabel('Imagen (opcional)');
  await image.setInputFiles(await picture('sala.png'));
  await page.getByRole('switch', { name: 'Destacado' }).click();
  await expect(page.getByRole('switch', { name: 'Activo' })).toBeChecked();
  await saveButton(page).click();
  await readMessage(page, 'Caso de éxito creado correctamente');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows).toHaveCount(before + 1);
  const row = rows.filter({ hasText: title });
  await expect(row.getByRole('cell', { name: 'Destacado', exact: true })).toBeVisible();
  const created = await readCase(service, title);
  expect(created).toMatchObject({
    resultados: ['Partida sin observaciones', 'Cero reprocesos'],
    tecnologias: ['Profinet', 'IO-Link'],
    destacado: true,
    is_active: true,
  });
  expect(created.imagen_url).toMatch(/^\d{13}-[0-9a-f]{32}\.png$/);
  const last = await service
    .from('success_cases')
    .select('id')
    .order('order_index', { ascending: false })
    .limit(1);
  expect(last.data).toEqual([{ id: created.id }]);

  await row.getByRole('button', { name: `Editar ${title}` }).click();
  await expect(page.getByRole('dialog', { name: 'Editar Caso de Éxito' })).toBeVisible();
  await expect(page.getByLabel('Resultados')).toHaveValue('Partida sin observaciones\nCero reprocesos');
  await page.getByLabel('Cliente').fill('Otra planta');
  await page.getByRole('textbox', { name: 'Title' }).fill('Switchboards');
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await page.getByRole('button', { name: 'Inglés', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Switchboards' });
  await expect(preview.getByText('What has not been translated yet is shown in Spanish.')).toBeVisible();
  await preview.getByRole('button', { name: 'Cerrar' }).click();
  await image.setInputFiles(await picture('otra.png', 90));
  await saveButton(page).click();
  await readMessage(page, 'Caso de éxito actualizado correctamente');
  await expect(row.getByText('Otra planta')).toBeVisible();
  await expect(row.getByText('Falta en inglés')).toBeVisible();
  const changed = await readCase(service, title);
  const { data: translation } = await service
    .from('success_case_translations')
    .select('titulo, cliente')
    .eq('success_case_id', changed.id)
    .single();
  expect(translation).toEqual({ titulo: 'Switchboards', cliente: null });
  expect(changed.imagen_url).not.toBe(created.imagen_url);
  const files = (await service.storage.from('success-cases').list()).data?.map(({ name }) => name);
  expect(files).toContain(changed.imagen_url);
  expect(files).not.toContain(created.imagen_url);

  // Without an image, a drawing takes its place.
  await row.getByRole('button', { name: `Editar ${title}` }).click();
  await page.getByRole('button', { name: 'Quitar imagen' }).click();
  await expect(page.getByRole('button', { name: 'Quitar imagen' })).toHaveCount(0);
  await saveButton(page).click();
  await expect(row.getByRole('img', { name: 'Sin imagen propia' })).toBeVisible();
  expect(await readCase(service, title)).toMatchObject({ imagen_url: null });
  expect((await service.storage.from('success-cases').list()).data?.map(({ name }) => name)).not.toContain(
    changed.imagen_url,
  );

  // The first case cannot move up; moving up swaps neighbors.
  await expect(rows.first().getByRole('button', { name: /^Subir/ })).toBeDisabled();
  await expect(row.getByRole('button', { name: `Bajar ${title}` })).toBeDisabled();
  await row.getByRole('button', { name: `Subir ${title}` }).click();
  await expect(rows.nth(before - 1)).toContainText(title);
  await expect
    .poll(async () =>
      (await service.from('success_cases').select('titulo').order('order_index')).data?.at(-2),
    )
    .toEqual({ titulo: title });
  await page.keyboard.press('z');
  await expect(page.getByText('Cambio deshecho', { exact: true })).toBeVisible();
  await expect(rows.nth(before)).toContainText(title);

  const casesPage = async () => (await page.request.get('/casos-de-exito')).text();
  expect(await casesPage()).toContain(title);
  await row.getByRole('button', { name: `Subir ${title}` }).focus();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: `Activo: cambiar el estado de ${title}` })).toBeFocused();
  await page.keyboard.press('Space');
  await readMessage(page, 'Caso de éxito desactivado correctamente');
  await expect(row.getByText('Inactivo')).toBeVisible();
  await expect.poll(casesPage).not.toContain(title);
  await row.getByRole('button', { name: `Inactivo: cambiar el estado de ${title}` }).click();
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(row.getByText('Inactivo')).toBeVisible();
  await readMessage(page, 'Cambio deshecho');

  await row.getByRole('button', { name: `Eliminar ${title}` }).click();
  await expect(
    page.getByRole('alertdialog', { name: '¿Estás seguro de que quieres eliminar este caso de éxito?' }),
  ).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await readMessage(page, 'Caso de éxito eliminado correctamente');
  await expect(row).toHaveCount(0);
  expect((await service.storage.from('success-cases').list()).data?.map(({ name }) => name)).not.toContain(
    changed.imagen_url,
  );
});
