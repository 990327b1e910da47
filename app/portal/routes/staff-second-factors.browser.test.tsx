import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, rows, unreachable } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import StaffSecondFactors from './staff-second-factors.tsx';

test('a second factor that cannot be removed is reported, and still shown', async () => {
  expectErrors(/^second factor not removed/);
  answer('GET /rest/v1/portal_settings', rows({ super_admins_need_second_factor: false }));
  answer(
    'POST /rest/v1/rpc/list_second_factors',
    rows({
      user_id: crypto.randomUUID(),
      full_name: 'Carla Díaz',
      email: 'carla@voltandes.example',
      is_super_admin: false,
      enrolled_at: '2026-11-20T12:00:00Z',
    }),
  );
  answer('POST /functions/v1/reset-second-factor', unreachable);
  show(StaffSecondFactors);
  const row = page.getByRole('row', { name: 'carla@voltandes.example' });
  await row.getByRole('button', { name: /^Quitar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await says('No se pudo quitar el segundo factor');
  await expect.element(row.getByText('Activo')).toBeVisible();
});
