import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CHECK_VIOLATION,
  hasCode,
  PROGRAM_LIMIT_EXCEEDED,
  UNIQUE_VIOLATION,
} from '#app/lib/query/postgres-error.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { REDIRECTS_KEY, type SiteRedirect } from './list-redirects.ts';
import type { NewRedirect } from './parse-redirect-lines.ts';
import { CHAIN, FULL, NO_DOCUMENT, TAKEN } from './redirect-problems.ts';

/** Somebody changed the redirect meanwhile, or deleted it. */
class RedirectChanged extends Error {}

/** What the database says about redirects that somebody has added meanwhile. */
function explainRefusal(error: Error): string | null {
  if (hasCode(error, UNIQUE_VIOLATION)) return TAKEN;
  if (hasCode(error, CHECK_VIOLATION) && error.hint === 'chain') return CHAIN;
  if (hasCode(error, CHECK_VIOLATION) && error.hint === 'document') return NO_DOCUMENT;
  return hasCode(error, PROGRAM_LIMIT_EXCEEDED) ? FULL : null;
}

const failure = (message: string) => (error: Error) => {
  if (error instanceof RedirectChanged) return `${message}: vea si alguien la cambió mientras tanto`;
  const reason = explainRefusal(error);
  return reason === null ? message : `${message}: ${reason}`;
};

/** Adds a redirect, or changes one unless somebody changed it meanwhile. */
export function useSaveRedirect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ base, redirect }: { base: SiteRedirect | null; redirect: NewRedirect }) => {
      const table = (await supabase()).from('site_redirects');
      const { data } = await (base
        ? table.update(redirect).match({ id: base.id, updated_at: base.updated_at })
        : table.insert(redirect)
      )
        .select('id')
        .throwOnError();
      if (data.length === 0) throw new RedirectChanged();
    },
    onSuccess: (_, { redirect }) =>
      toast({ title: 'Redirección guardada', body: `${redirect.from_path} → ${redirect.to_path}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: REDIRECTS_KEY }),
    meta: { logMessage: 'redirect not saved', errorMessage: failure('No se guardó la redirección') },
  });
}

/** Adds many redirects, all or none. */
export function useImportRedirects() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (redirects: readonly NewRedirect[]) => {
      await (await supabase())
        .from('site_redirects')
        .insert([...redirects])
        .throwOnError();
    },
    onSuccess: (_, redirects) =>
      toast({
        title:
          redirects.length === 1
            ? 'Se agregó 1 redirección'
            : `Se agregaron ${redirects.length} redirecciones`,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: REDIRECTS_KEY }),
    meta: { logMessage: 'redirects not imported', errorMessage: failure('No se agregó ninguna') },
  });
}

/** Deletes a redirect, and offers to restore it with its hits. */
export function useDeleteRedirect() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: REDIRECTS_KEY });
  const restore = useMutation({
    mutationFn: async ({ updated_at: _, ...redirect }: SiteRedirect) => {
      await (await supabase()).from('site_redirects').insert(redirect).throwOnError();
    },
    onSuccess: () => toast({ title: 'Redirección restaurada' }),
    onSettled: refresh,
    meta: { logMessage: 'redirect not restored', errorMessage: failure('No se restauró la redirección') },
  });
  return useMutation({
    mutationFn: async ({ id }: SiteRedirect) =>
      requireRow(
        await (await supabase()).from('site_redirects').delete().eq('id', id).select('id').throwOnError(),
      ),
    onSuccess: (_, redirect) =>
      toast({ title: 'Redirección eliminada', undo: () => restore.mutate(redirect) }),
    onSettled: refresh,
    meta: { logMessage: 'redirect not deleted', errorMessage: 'No se eliminó la redirección' },
  });
}
