import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { NotificationSettings } from '#domain/notification-settings.ts';

const rowSchema = z.object({
  id: z.uuid(),
  email_notifications_enabled: z.boolean(),
  notification_email: z.string().nullable(),
});

const KEY = ['notification-settings'] as const;

/** The one row of settings; null before the first time. */
export const notificationSettingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async () => {
    const { data } = await (await supabase())
      .from('notification_settings')
      .select('id, email_notifications_enabled, notification_email')
      .maybeSingle()
      .throwOnError();
    return rowSchema.nullable().parse(data);
  },
});

export function useSaveNotificationSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, settings }: { id: string | null; settings: NotificationSettings }) => {
      const table = (await supabase()).from('notification_settings');
      const { data } = await (id ? table.update(settings).eq('id', id) : table.insert(settings))
        .select('id')
        .throwOnError();
      if (data.length === 0) throw new Error('the settings were not saved');
    },
    onSuccess: () => toast({ title: 'Configuración guardada' }),
    onError: (error) => {
      console.error('notification settings not saved', error);
      toast({ tone: 'error', title: 'Error', body: 'Error al guardar la configuración de notificaciones' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
