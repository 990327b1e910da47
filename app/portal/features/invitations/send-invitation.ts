import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction } from '#app/lib/invoke-function.ts';
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
    mutationFn: ({ invited, isResend }: { invited: Invited; isResend: boolean }) =>
      invokeFunction({
        name: 'invite-admin-user',
        body: { ...invited, isResend },
        fallback: isResend ? 'Error al reenviar invitación' : 'Error al enviar invitación',
      }),
    onSuccess: (_, { invited, isResend }) =>
      toast({ title: isResend ? 'Invitación reenviada' : 'Invitación enviada', body: invited.email }),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITATIONS_KEY }),
    meta: { logMessage: 'invitation not sent', errorMessage: ({ message }) => message },
  });
}
