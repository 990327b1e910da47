import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Conflict, saveChanges } from '#app/lib/query/save-changes.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { USERS_KEY } from './list-users.ts';
import { type EditableUser, editableUserSchema } from './read-user.ts';

/** Renames a user; resolves with the conflict when a colleague has renamed them meanwhile. */
export function useRenameUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      base,
      full_name,
    }: {
      base: EditableUser;
      full_name: string;
    }): Promise<Conflict<EditableUser> | null> => {
      const profiles = (await supabase()).from('admin_profiles');
      return saveChanges({
        base,
        fields: { full_name },
        write: (changes, version) =>
          profiles.update(changes).eq('id', base.id).eq('updated_at', version).select('id').throwOnError(),
        read: async () => {
          const { data } = await profiles
            .select('id, full_name, updated_at')
            .eq('id', base.id)
            .maybeSingle()
            .throwOnError();
          return editableUserSchema.nullable().parse(data);
        },
      });
    },
    onSuccess: (conflict) => {
      if (!conflict) toast({ title: 'Nombre guardado' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
    meta: { logMessage: 'user not renamed', errorMessage: 'No se pudo guardar el nombre' },
  });
}
