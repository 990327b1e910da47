import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

const settingsSchema = z.object({
  email_notifications_enabled: z.boolean(),
  notification_email: z.string().nullable(),
});

/** The recruiters' address; null when notifications are off. */
export async function recruitersAddress(service: SupabaseClient): Promise<string | null> {
  const { data } = await service
    .from('notification_settings')
    .select('email_notifications_enabled, notification_email')
    .maybeSingle()
    .throwOnError();
  const settings = settingsSchema.nullable().parse(data);
  return settings?.email_notifications_enabled ? settings.notification_email : null;
}
