import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { UNDELIVERED_KEY, type UndeliveredMail } from './list-undelivered-mail.ts';

const CHANGES = {
  retry: { procedure: 'retry_mail', done: 'Se intentará enviar otra vez', failed: 'No se pudo reintentar' },
  discard: { procedure: 'discard_mail', done: 'Correo descartado', failed: 'No se pudo descartar' },
} as const;

/** Retries or discards an undelivered message; fails if a colleague already has. */
export function useChangeMail(change: keyof typeof CHANGES) {
  const queries = useQueryClient();
  const { done, failed, procedure } = CHANGES[change];
  return useMutation({
    mutationFn: async ({ id }: UndeliveredMail) =>
      (await supabase()).rpc(procedure, { mail_id: id }).throwOnError(),
    onSuccess: (_, { recipient }) => toast({ title: done, body: recipient }),
    onSettled: () => queries.invalidateQueries({ queryKey: UNDELIVERED_KEY }),
    meta: { logMessage: 'undelivered mail not changed', errorMessage: failed },
  });
}
