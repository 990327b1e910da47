import { useMutation, useQueryClient } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { type Conflict, saveChanges } from '#app/lib/query/save-changes.ts';
import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import {
  type QuoteFollowUp,
  type QuoteRequest,
  type QuoteStatus,
  quoteRequestSchema,
} from '#domain/quote-request.ts';
import { QUOTE_COLUMNS, QUOTES_KEY, QUOTES_LISTS } from './list-quote-requests.ts';
import { QUOTE_STATUS } from './quote-labels.ts';

const statusSchema = quoteRequestSchema.pick({ status: true });

interface Page {
  readonly quotes: QuoteRequest[];
  readonly total: number;
}

interface StatusChange {
  readonly id: string;
  /** The status on screen when it was changed. */
  readonly previous: QuoteStatus;
  readonly status: QuoteStatus;
}

/** Changes the status of a quote request, unless a colleague has changed it meanwhile. */
export function useChangeQuoteStatus() {
  return useMutation({
    ...optimisticUpdate<StatusChange>(QUOTES_KEY, (client, { id, previous, status }) =>
      patchQueries<Page>(client, {
        queryKey: QUOTES_LISTS,
        patch: (page) => withStatus(page, id, status),
        revert: (page) => withStatus(page, id, previous),
      }),
    ),
    mutationFn: async ({ id, previous, status }: StatusChange) => {
      const quotes = (await supabase()).from('contact_requests');
      await writeIfUnchanged({
        id,
        write: () =>
          quotes.update({ status }).eq('id', id).eq('status', previous).select('id').throwOnError(),
        read: async () => {
          const { data } = await quotes.select('status').eq('id', id).maybeSingle().throwOnError();
          return statusSchema.nullable().parse(data);
        },
        isUnchanged: (now) => now.status === previous,
        isDone: (now) => now.status === status,
        describe: (now) =>
          `Ahora está en «${QUOTE_STATUS[now.status].label}». Lo que usted eligió no se guardó.`,
      });
    },
    meta: { logMessage: 'quote request not changed', errorMessage: 'Error al actualizar el estado' },
  });
}

const withStatus = (page: Page, id: string, status: QuoteStatus): Page => ({
  ...page,
  quotes: page.quotes.map((row) => (row.id === id ? { ...row, status } : row)),
});

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
        read: async () => {
          const { data } = await quotes.select(QUOTE_COLUMNS).eq('id', base.id).maybeSingle().throwOnError();
          return quoteRequestSchema.nullable().parse(data);
        },
      });
    },
    onSuccess: (conflict) => {
      if (!conflict) toast({ title: 'Solicitud actualizada' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: QUOTES_KEY }),
    meta: { logMessage: 'quote request not saved', errorMessage: 'No se pudo guardar la solicitud' },
  });
}

/** Deletes a quote request and its files. */
export function useDeleteQuote() {
  return useMutation({
    ...optimisticUpdate<string>(QUOTES_KEY, (client, id) =>
      patchQueries<Page>(client, {
        queryKey: QUOTES_LISTS,
        patch: (page) => {
          const quotes = page.quotes.filter((row) => row.id !== id);
          return { quotes, total: page.total - page.quotes.length + quotes.length };
        },
      }),
    ),
    mutationFn: async (id: string) =>
      requireRow(
        await (await supabase()).from('contact_requests').delete().eq('id', id).select('id').throwOnError(),
      ),
    onSuccess: () => toast({ title: 'Solicitud eliminada' }),
    meta: { logMessage: 'quote request not deleted', errorMessage: 'No se pudo eliminar la solicitud' },
  });
}
