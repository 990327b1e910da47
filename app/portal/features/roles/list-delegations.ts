import { queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { requireRow } from '#app/lib/query/require-row.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

const delegationSchema = z.object({ role_id: z.uuid(), assignable_role_id: z.uuid() });

export type Delegation = z.infer<typeof delegationSchema>;

const KEY = [...ROLES_KEY, 'delegations'] as const;

/** The roles that the holders of each role may assign, for all roles. */
export const delegationsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async () => {
    const { data } = await (await supabase())
      .from('admin_role_delegations')
      .select('role_id, assignable_role_id')
      .throwOnError();
    return z.array(delegationSchema).parse(data);
  },
});

interface Variables extends Delegation {
  readonly isOn: boolean;
  readonly isUndo?: boolean;
}

/** Lets the holders of a role assign another, or stops that, and offers to undo it; for super admins. */
export function useDelegate() {
  const queries = useQueryClient();
  const delegate: UseMutationResult<void, Error, Variables> = useMutation({
    mutationFn: async ({ assignable_role_id, isOn, role_id }: Variables) => {
      const delegation = { role_id, assignable_role_id };
      const delegations = (await supabase()).from('admin_role_delegations');
      requireRow(
        isOn
          ? await delegations.insert(delegation).select('role_id').throwOnError()
          : await delegations.delete().match(delegation).select('role_id').throwOnError(),
      );
    },
    onSuccess: (_, { isUndo, ...delegation }) => {
      const done = delegation.isOn ? 'Rol delegado' : 'Delegación quitada';
      const undo = () => delegate.mutate({ ...delegation, isOn: !delegation.isOn, isUndo: true });
      const body = delegation.isOn
        ? undefined
        : 'Las invitaciones pendientes que dependían de ella expiran; deshacer no las recupera.';
      toast(isUndo ? { title: 'Cambio deshecho', body: done } : { title: done, body, undo });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ROLES_KEY }),
    meta: {
      logMessage: 'delegation not changed',
      errorMessage: (error) =>
        'hint' in error && error.hint === 'delegation_chain'
          ? 'Un rol que otros pueden asignar no puede a su vez asignar roles'
          : 'No se pudo guardar la delegación',
    },
  });
  return delegate;
}
