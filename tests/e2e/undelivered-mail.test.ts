import { expect, test } from './support/test.ts';

test('a super admin sees undelivered mail with the reason, and resends or discards it', async ({
  page,
  signedInAs,
  site,
}) => {
  for (const name of ['perdida', 'equivocada'])
    await site.sql(
      `insert into mail.outbox (recipient, subject, html, text, created_at, attempts, failed_at, last_error)
       values ($1, 'Recibimos su postulación', '<p>x</p>', 'x', '2026-11-20T12:00:00Z', 1,
         '2026-11-20T12:05:00Z', '550 5.1.1 No such user')`,
      [`${name}@correo.example`],
    );
  await signedInAs('super_admin');
  await page.goto('/admin/auditoria');
  const navigation = page.getByRole('navigation', { name: 'Portal' });
  await navigation.getByRole('link', { name: 'Correos no entregados' }).click();
  await expect(page).toHaveURL(/\/admin\/auditoria\/correos$/);
  await expect(page.getByRole('status').filter({ hasText: '2 correos no entregados' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'perdida@correo.example' });
  await expect(row).toContainText('550 5.1.1 No such user');
  await expect(row).toContainText('20/11/2026 09:05');
  // No button is cut off on tablets and laptops.
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(row.getByRole('button', { name: /^Descartar/ })).toBeInViewport({ ratio: 1 });
  }

  // Cards on a phone: nothing scrolls sideways.
  await page.setViewportSize({ width: 360, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBe(0);

  // The mailbox accepts it now, so it leaves the list.
  await page.getByRole('button', { name: 'Reintentar el correo a perdida@correo.example' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Descartar el correo a equivocada@correo.example' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Todos los correos se entregaron')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: 'Correos no entregados' })).toBeInViewport({
    ratio: 0.9,
  });

  await page.getByRole('main').getByRole('link', { name: 'Registro de cambios' }).click();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Qué', { exact: true }).selectOption({ label: 'Correos no entregados' });
  await expect(page.getByRole('status').filter({ hasText: '2 cambios' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
});
