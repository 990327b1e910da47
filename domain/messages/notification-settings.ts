import { z } from 'zod';
import { EMAIL_PATTERN } from '../values/email.ts';

/** The recipient of notifications about new applications; an address is required when enabled. */
export const notificationSettingsSchema = z
  .object({
    email_notifications_enabled: z.boolean(),
    notification_email: z
      .string()
      .trim()
      .max(254)
      .transform((email) => email || null),
  })
  .refine(
    ({ email_notifications_enabled, notification_email }) =>
      notification_email === null ? !email_notifications_enabled : EMAIL_PATTERN.test(notification_email),
    { path: ['notification_email'], error: 'email' },
  );

export type NotificationSettings = z.output<typeof notificationSettingsSchema>;
