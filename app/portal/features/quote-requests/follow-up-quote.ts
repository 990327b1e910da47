import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readRequest, requestsKey } from '#app/lib/query/request-list.ts';
import { type Conflict, saveChanges } from '#app/lib/query/save-changes.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { QuoteFollowUp, QuoteRequest } from '#domain/quote-request.ts';
import { QUOTES } from './quote-list.ts';

/**
 * Saves what staff changed in status and note.
 *
 * Resolves with the conflict when a colleague has changed the same; nothing is saved then.
 */
export function useFollowUpQuote() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      base,
      fields,
    }: {
      /** The request as loaded into the form. */
      base: QuoteRequest;
      fields: QuoteFollowUp;
    }): Promise<Conflict<QuoteRequest> | null> => {
      const quotes = (await supabase()).from('contact_requests');
      return saveChanges({
        base,
        fields,
        write: (changes, version) =>
          quotes.update(changes).eq('id', base.id).eq('updated_at', version).select('id').throwOnError(),
        read: () => readRequest(QUOTES, base.id),
      });
    },
    onSuccess: (conflict) => {
      if (!conflict) toast({ title: 'Solicitud actualizada' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: requestsKey(QUOTES) }),
    meta: { logMessage: 'quote request not saved', errorMessage: 'No se pudo guardar la solicitud' },
  });
}
