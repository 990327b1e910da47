import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type Clash, saveEdited } from '#app/lib/query/save-edited.ts';
import { writeFailure } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { RoleForm } from '#domain/role.ts';
import { type EditableRole, editableSchema, ROLES_KEY } from './list-roles.ts';

export interface SavedRole {
  readonly id: string;
  readonly clash: Clash<EditableRole> | null;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Creates a role, or gives one another name and description; its type stays. Answers with its id, or with the clash
 * when a colleague has edited the same; nothing is saved then.
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
        return { ...z.object({ id: z.uuid() }).parse(data), clash: null };
      }
      const clash = await saveEdited({
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
      return { id: base.id, clash };
    },
    onSuccess: ({ clash }, { base }) => {
      if (!clash) toast({ title: base ? 'Rol actualizado' : 'Rol creado' });
    },
    onError: (error) => {
      console.error('role not saved', error);
      const isTaken = 'code' in error && error.code === UNIQUE_VIOLATION;
      toast(writeFailure(error, isTaken ? 'Ya existe un rol con ese nombre' : 'No se pudo guardar el rol'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ROLES_KEY }),
  });
}
