import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction } from '#app/lib/invoke-function.ts';
import { toast } from '#app/ui/toast.tsx';
import { RIGHTS_KEY } from './list-rights-requests.ts';

/** Mails a new link to the copy of the data; the former one stops working. */
export function useResendCopy(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      invokeFunction({
        name: 'resend-data-copy',
        body: { requestId: id },
        fallback: 'No se pudo enviar el enlace',
      }),
    onSuccess: () => toast({ title: 'Enlace enviado' }),
    onSettled: () => queries.invalidateQueries({ queryKey: RIGHTS_KEY }),
    meta: { logMessage: 'data copy not sent again', errorMessage: (error) => error.message },
  });
}
