import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, refused } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import { NotificationDialog } from './notification-dialog.tsx';

test('settings that are refused stay in their form', async () => {
  expectErrors(/^notification settings not saved/);
  let isClosed = false;
  answer('POST /rest/v1/notification_settings', refused);
  show(() => (
    <NotificationDialog
      current={null}
      onClose={() => {
        isClosed = true;
      }}
    />
  ));
  const email = page.getByLabelText('Correo de notificaciones');
  await email.fill('personas@voltandes.example');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await says('Error al guardar la configuración de notificaciones');
  await expect.element(email).toHaveValue('personas@voltandes.example');
  expect(isClosed).toBe(false);
});
