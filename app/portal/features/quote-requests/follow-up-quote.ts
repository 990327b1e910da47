import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Conflict, saveChanges } from '#app/lib/query/save-changes.ts';
import { supabase } from '#app/lib/supabase.ts';
import { readRequest, requestsKey } from '#app/portal/requests/request-list.ts';
import { toast, toastError } from '#app/ui/toast.tsx';
import type { QuoteFollowUp, QuoteRequest } from '#domain/website/quote-request.ts';
import { QUOTES } from './quote-list.ts';

interface FollowUp {
  /** The request as loaded into the form. */
  readonly base: QuoteRequest;
  readonly fields: QuoteFollowUp;
}

async function save({ base, fields }: FollowUp): Promise<Conflict<QuoteRequest> | null> {
  const quotes = (await supabase()).from('contact_requests');
  return saveChanges({
    base,
    fields,
    write: (changes, version) =>
      quotes.update(changes).eq('id', base.id).eq('updated_at', version).select('id').throwOnError(),
    read: () => readRequest(QUOTES, base.id),
  });
}

/** Undoes a follow-up, unless a colleague has changed the request since. @returns whether it was undone */
async function undoFollowUp({ base, fields }: FollowUp): Promise<boolean> {
  const current = await readRequest(QUOTES, base.id);
  if (
    current?.status !== fields.status ||
    current.note !== fields.note ||
    current.owner_id !== fields.owner_id
  )
    return false;
  const { note, owner_id, status } = base;
  return (await save({ base: current, fields: { note, owner_id, status } })) === null;
}

/**
 * Saves the changed status, owner and note of a request, and offers to undo it.
 *
 * Resolves with the conflict when a colleague has changed the same fields; nothing is saved then.
 */
export function useFollowUpQuote() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: requestsKey(QUOTES) });
  const undo = useMutation({
    mutationFn: undoFollowUp,
    onSuccess: (isUndone) =>
      isUndone
        ? toast({ title: 'Cambio deshecho' })
        : toastError('Otra persona cambió la solicitud después. No se deshizo nada.'),
    onSettled,
    meta: { logMessage: 'quote request not restored', errorMessage: 'No se pudo deshacer el cambio' },
  });
  return useMutation({
    mutationFn: save,
    onSuccess: (conflict, saved) => {
      if (!conflict) toast({ title: 'Solicitud actualizada', undo: () => undo.mutate(saved) });
    },
    onSettled,
    meta: { logMessage: 'quote request not saved', errorMessage: 'No se pudo guardar la solicitud' },
  });
}
