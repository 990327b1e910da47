import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { hasCode, UNIQUE_VIOLATION } from '#app/lib/query/postgres-error.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { type Conflict, saveChanges } from '#app/lib/query/save-changes.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { RoleForm } from '#domain/staff/role.ts';
import { type EditableRole, editableSchema } from './list-roles.ts';

interface SavedRole {
  readonly id: string;
  readonly conflict: Conflict<EditableRole> | null;
}

/**
 * Creates a role, or saves the name and description of one. Resolves with its id, and with the conflict when a
 * colleague has edited the same fields; nothing is saved in that case.
 */
export function useSaveRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      base,
      fields,
    }: {
      base: EditableRole | null;
      fields: RoleForm;
    }): Promise<SavedRole> => {
      const { description, name, role_type } = fields;
      const roles = (await supabase()).from('admin_roles');
      if (!base) {
        const { data } = await roles
          .insert({ name, description, role_type })
          .select('id')
          .single()
          .throwOnError();
        return { ...z.object({ id: z.uuid() }).parse(data), conflict: null };
      }
      const conflict = await saveChanges({
        base,
        fields: { name, description },
        write: (changes, version) =>
          roles.update(changes).eq('id', base.id).eq('updated_at', version).select('id').throwOnError(),
        read: async () => {
          const { data } = await roles
            .select('id, name, description, updated_at')
            .eq('id', base.id)
            .maybeSingle()
            .throwOnError();
          return editableSchema.nullable().parse(data);
        },
      });
      return { id: base.id, conflict };
    },
    onSuccess: ({ conflict }, { base }) => {
      if (!conflict) toast({ title: base ? 'Rol actualizado' : 'Rol creado' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ROLES_KEY }),
    meta: {
      logMessage: 'role not saved',
      errorMessage: (error) =>
        hasCode(error, UNIQUE_VIOLATION) ? 'Ya existe un rol con ese nombre' : 'No se pudo guardar el rol',
    },
  });
}
