import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { requireRow } from '#app/lib/query/require-row.ts';
import { type Conflict, saveChanges } from '#app/lib/query/save-changes.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { NotificationSettings } from '#domain/messages/notification-settings.ts';

const rowSchema = z.object({
  id: z.uuid(),
  email_notifications_enabled: z.boolean(),
  notification_email: z.string().nullable(),
  updated_at: z.string(),
});

export type StoredSettings = z.infer<typeof rowSchema>;

const KEY = ['notification-settings'] as const;

/** The only row; null before it is first saved. */
export const notificationSettingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: readSettings,
});

async function readSettings(): Promise<StoredSettings | null> {
  const { data } = await (await supabase())
    .from('notification_settings')
    .select('id, email_notifications_enabled, notification_email, updated_at')
    .maybeSingle()
    .throwOnError();
  return rowSchema.nullable().parse(data);
}

/**
 * Saves the edited fields. Resolves with the conflict when a colleague has edited the same ones; nothing is saved then.
 */
export function useSaveNotificationSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      base,
      settings,
    }: {
      /** Null before the first save. */
      base: StoredSettings | null;
      settings: NotificationSettings;
    }): Promise<Conflict<StoredSettings> | null> => {
      const table = (await supabase()).from('notification_settings');
      if (!base) {
        requireRow(await table.insert(settings).select('id').throwOnError());
        return null;
      }
      return saveChanges({
        base,
        fields: settings,
        write: (changes, version) =>
          table.update(changes).eq('id', base.id).eq('updated_at', version).select('id').throwOnError(),
        read: readSettings,
      });
    },
    onSuccess: (conflict) => {
      if (!conflict) toast({ title: 'Configuración guardada' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: {
      logMessage: 'notification settings not saved',
      errorMessage: 'Error al guardar la configuración de notificaciones',
    },
  });
}
