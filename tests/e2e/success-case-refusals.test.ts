import { beforeWrites } from './support/before-writes.ts';
import { breakReads } from './support/break-reads.ts';
import { picture } from './support/pictures.ts';
import { createCase, readCase, saveButton } from './support/success-cases.ts';
import { expect, test } from './support/test.ts';

for (const role of ['rrhh_admin', 'accesos_admin', null] as const) {
  test(`${role ?? 'somebody without a role'} has read-only access to the cases`, async ({
    page,
    service,
    signedInAs,
  }) => {
    const shown = await createCase(service);
    await signedInAs(role);
    await page.goto('/admin/portales/exitos');
    await expect(page.getByText(/^Solo lectura: el contenido del sitio/)).toBeVisible();
    const row = page.getByRole('row', { name: shown.titulo });
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nuevo Caso de Éxito' })).toBeDisabled();
    await expect(row.getByRole('button', { disabled: false })).toHaveCount(0);
    await service.from('success_cases').delete().eq('id', shown.id);
  });
}

test.describe('failures', () => {
  test.use({ expectedErrors: [/status of [45]|success case|No se pudieron cargar|ERR_FAILED/] });

  test('a super admin whose role was revoked meanwhile sees each refusal', async ({
    page,
    service,
    signedInAs,
  }) => {
    const [first, second] = [await createCase(service), await createCase(service)];
    const admin = await signedInAs('super_admin');
    const dismiss = (is_active: boolean) =>
      service.from('admin_profiles').update({ is_active }).eq('user_id', admin.id).throwOnError();
    const button = (name: string) => page.getByRole('button', { name });
    for (const [act, words] of [
      [
        async () => {
          await button(`Editar ${first.titulo}`).click();
          await page.getByLabel('Cliente').fill('Otro');
          await saveButton(page).click();
        },
        'No se pudo guardar el caso de éxito',
      ],
      [
        async () => {
          await button(`Eliminar ${first.titulo}`).click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
        },
        'No se pudo eliminar el caso de éxito',
      ],
      [
        async () => {
          await button(`Activo: cambiar el estado de ${first.titulo}`).click();
        },
        'No se pudo cambiar el estado del caso de éxito',
      ],
      [
        async () => {
          await button(`Subir ${second.titulo}`).click();
        },
        'No se pudo reordenar los casos de éxito',
      ],
    ] as const) {
      const before = await readCase(service, first.titulo);
      await dismiss(true);
      await page.goto('/admin/portales/exitos');
      await expect(button(`Editar ${first.titulo}`)).toBeEnabled();
      await beforeWrites(page, /rest\/v1\/(?:success_cases|rpc\/\w*success_case)/, () => dismiss(false));
      await act();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      expect(await readCase(service, first.titulo)).toEqual(before);
    }
    await service.from('success_cases').delete().in('id', [first.id, second.id]);
  });

  test('a failed image upload keeps the previous image', async ({ page, service, signedInAs }) => {
    const existing = await createCase(service);
    await signedInAs('super_admin');
    await page.goto('/admin/portales/exitos');
    await page.getByRole('button', { name: `Editar ${existing.titulo}` }).click();
    await page.getByLabel('Cliente').fill('Planta sin imagen');
    await page.getByLabel('Imagen (opcional)').setInputFiles(await picture('sala.png'));
    await page.route('**/storage/v1/object/success-cases/*', (route) => route.abort());
    await saveButton(page).click();
    await expect(page.getByText('No se pudo subir la imagen', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await readCase(service, existing.titulo)).toMatchObject({
      cliente: 'Planta sin imagen',
      imagen_url: null,
    });
    await service.from('success_cases').delete().eq('id', existing.id);
  });

  test('reports cases that fail to load, and retries', async ({ page, signedInAs }) => {
    await signedInAs('super_admin');
    const mend = await breakReads(page, 'success_cases');
    await page.goto('/admin/portales/exitos');
    await expect(
      page.getByRole('heading', { name: 'No se pudieron cargar los casos de éxito' }),
    ).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('table', { name: 'Casos de Éxito' })).toBeVisible();
  });
});
