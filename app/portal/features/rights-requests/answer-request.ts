import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction } from '#app/lib/invoke-function.ts';
import { toast } from '#app/ui/toast.tsx';
import type { RightsOutcome } from '#domain/data-protection/rights.ts';
import { RIGHTS_KEY } from './list-rights-requests.ts';

/** Mails the answer to a request and closes it. */
export function useAnswerRequest(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ outcome, words }: { outcome: RightsOutcome; words: string }) =>
      invokeFunction({
        name: 'answer-rights-request',
        body: { requestId: id, outcome, answer: words },
        fallback: 'No se pudo enviar la respuesta',
      }),
    onSuccess: () => toast({ title: 'Respuesta enviada' }),
    onSettled: () => queries.invalidateQueries({ queryKey: RIGHTS_KEY }),
    meta: { logMessage: 'rights request not answered', errorMessage: (error) => error.message },
  });
}
