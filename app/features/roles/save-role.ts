import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { RoleForm } from '#domain/role.ts';
import { ROLES_KEY } from './list-roles.ts';

const UNIQUE_VIOLATION = '23505';

/** Creates a role, or gives one another name and description; its type stays. Answers with its id. */
export function useSaveRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, fields }: { id: string | null; fields: RoleForm }): Promise<string> => {
      const { description, name, role_type } = fields;
      const roles = (await supabase()).from('admin_roles');
      const { data } = await (id
        ? roles.update({ name, description }).eq('id', id)
        : roles.insert({ name, description, role_type })
      )
        .select('id')
        .throwOnError();
      const [saved] = z.array(z.object({ id: z.uuid() })).parse(data);
      // Row-level security refuses an update by touching nothing.
      if (!saved) throw new Error('the role was not saved');
      return saved.id;
    },
    onSuccess: (_, { id }) => toast({ title: id ? 'Rol actualizado' : 'Rol creado' }),
    onError: (error) => {
      console.error('role not saved', error);
      const isTaken = 'code' in error && error.code === UNIQUE_VIOLATION;
      toast({
        tone: 'error',
        title: 'Error',
        body: isTaken ? 'Ya existe un rol con ese nombre' : 'No se pudo guardar el rol',
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ROLES_KEY }),
  });
}
