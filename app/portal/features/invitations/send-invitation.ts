import { FunctionsHttpError } from '@supabase/supabase-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { INVITATIONS_KEY } from './list-invitations.ts';

interface Invited {
  readonly email: string;
  readonly full_name: string;
  readonly role_id: string | null;
}

/** Sends an invitation, or resends a pending one with a new token. */
export function useSendInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ invited, isResend }: { invited: Invited; isResend: boolean }) => {
      const { error } = await (await supabase()).functions.invoke('invite-admin-user', {
        body: { ...invited, isResend },
      });
      if (error instanceof FunctionsHttpError) throw new Error(await errorMessageOf(error, isResend));
      if (error) throw new Error(FALLBACK[isResend ? 'resend' : 'send']);
    },
    onSuccess: (_, { invited, isResend }) =>
      toast({ title: isResend ? 'Invitación reenviada' : 'Invitación enviada', body: invited.email }),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITATIONS_KEY }),
    meta: { logMessage: 'invitation not sent', errorMessage: ({ message }) => message },
  });
}

const FALLBACK = { send: 'Error al enviar invitación', resend: 'Error al reenviar invitación' } as const;

async function errorMessageOf(error: FunctionsHttpError, isResend: boolean): Promise<string> {
  const answer: unknown = await error.context.json().catch(() => null);
  return (
    z.object({ error: z.string() }).safeParse(answer).data?.error ?? FALLBACK[isResend ? 'resend' : 'send']
  );
}
