import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast, toastError } from '#app/ui/toast.tsx';
import { PEOPLE_KEY } from './read-person.ts';

/** Makes one person of two addresses, and two of one again. */
export function useJoinPeople() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: PEOPLE_KEY });
  const join = useMutation({
    mutationFn: async ({ kept, merged }: { kept: string; merged: string }) =>
      (await supabase()).rpc('merge_people', { kept, merged }).throwOnError(),
    onSuccess: () => toast({ title: 'Unidas como una sola persona' }),
    onError: () => toastError('No se pudo unir'),
    onSettled,
    meta: { logMessage: 'people not merged' },
  });
  const separate = useMutation({
    mutationFn: async (separated: string) =>
      (await supabase()).rpc('separate_person', { separated }).throwOnError(),
    onSuccess: () => toast({ title: 'Separadas en dos personas' }),
    onError: () => toastError('No se pudo separar'),
    onSettled,
    meta: { logMessage: 'people not separated' },
  });
  return { join, separate };
}
