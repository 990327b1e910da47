import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { PEOPLE_KEY } from './read-person.ts';

interface Proposal {
  readonly person: string;
  /** The key of a person who may be the same. */
  readonly proposed: string;
}

/** Merges two people into one or separates them again; dismisses a proposed merge or restores the proposal. */
export function useJoinPeople() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: PEOPLE_KEY });
  const join = useMutation({
    mutationFn: async ({ kept, merged }: { kept: string; merged: string }) =>
      (await supabase()).rpc('merge_people', { kept, merged }).throwOnError(),
    onSuccess: () => toast({ title: 'Unidas como una sola persona' }),
    onSettled,
    meta: { logMessage: 'people not merged', errorMessage: 'No se pudo unir' },
  });
  const separate = useMutation({
    mutationFn: async (separated: string) =>
      (await supabase()).rpc('separate_person', { separated }).throwOnError(),
    onSuccess: () => toast({ title: 'Separadas en dos personas' }),
    onSettled,
    meta: { logMessage: 'people not separated', errorMessage: 'No se pudo separar' },
  });
  const dismiss: UseMutationResult<unknown, Error, Proposal> = useMutation({
    mutationFn: async (proposal: Proposal) =>
      (await supabase()).rpc('dismiss_proposal', proposal).throwOnError(),
    onSuccess: (_, proposal) =>
      toast({ title: 'No se volverá a proponer', undo: () => restore.mutate(proposal) }),
    onSettled,
    meta: { logMessage: 'proposal not dismissed', errorMessage: 'No se pudo descartar la propuesta' },
  });
  const restore: UseMutationResult<unknown, Error, Proposal> = useMutation({
    mutationFn: async (proposal: Proposal) =>
      (await supabase()).rpc('restore_proposal', proposal).throwOnError(),
    onSuccess: (_, proposal) => toast({ title: 'Se propone de nuevo', undo: () => dismiss.mutate(proposal) }),
    onSettled,
    meta: { logMessage: 'proposal not restored', errorMessage: 'No se pudo volver a proponer' },
  });
  return { join, separate, dismiss, restore };
}
