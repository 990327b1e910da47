import { expect, test } from 'vitest';
import { notificationSettingsSchema } from './notification-settings.ts';

test.each([
  [true, 'rrhh@voltandes.example', true],
  [false, '', true],
  [true, ' ', false],
  [true, 'rrhh@voltandes', false],
  [false, 'rrhh', false],
])('enabled %s with %j is accepted: %s', (email_notifications_enabled, notification_email, isAccepted) => {
  const { success } = notificationSettingsSchema.safeParse({
    email_notifications_enabled,
    notification_email,
  });
  expect(success).toBe(isAccepted);
});
