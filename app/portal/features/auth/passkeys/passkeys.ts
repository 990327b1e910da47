import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deviceName } from '#app/lib/device-name.ts';
import { supabase } from '#app/lib/supabase.ts';
import { ceremonyErrorMessage } from '#app/portal/features/auth/auth-error-message.ts';
import { toast } from '#app/ui/toast.tsx';

const KEY = ['passkeys'] as const;

/** The user's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: KEY,
  queryFn: async () => {
    const { data, error } = await (await supabase()).auth.passkey.list();
    if (error) throw error;
    return data;
  },
});

/** Registers a passkey, named after this browser. */
export function useAddPasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { auth } = await supabase();
      const { data, error } = await auth.registerPasskey();
      if (error) throw error;
      // An error here is ignored: the passkey can be named later.
      await auth.passkey.update({ passkeyId: data.id, friendlyName: deviceName(navigator.userAgent) });
    },
    onSuccess: () => toast({ title: 'Llave de acceso agregada', body: 'Ya puede entrar con ella.' }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: { errorMessage: ceremonyErrorMessage },
  });
}

export function useRenamePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (renamed: { passkeyId: string; friendlyName: string }) => {
      const { error } = await (await supabase()).auth.passkey.update(renamed);
      if (error) throw error;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: { logMessage: 'passkey not renamed', errorMessage: 'No se pudo cambiar el nombre' },
  });
}

export function useRemovePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (passkeyId: string) => {
      const { error } = await (await supabase()).auth.passkey.delete({ passkeyId });
      if (error) throw error;
    },
    onSuccess: () => toast({ title: 'Llave de acceso quitada' }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: { logMessage: 'passkey not removed', errorMessage: 'No se pudo quitar la llave de acceso' },
  });
}
