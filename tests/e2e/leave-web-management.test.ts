import { expect, test } from './support/test.ts';

test('leaving web management and signing out both lead to the site', async ({ page, signedInAs }) => {
  await signedInAs('super_admin');
  await page.goto('/admin/portales/general');
  await expect(page.getByRole('heading', { name: 'Gestión Web' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver Sitio', exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/admin/portales/general');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Sesión cerrada', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});
