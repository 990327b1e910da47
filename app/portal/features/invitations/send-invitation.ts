import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { invokeFunction } from '#app/lib/invoke-function.ts';
import { toast } from '#app/ui/toast.tsx';
import { INVITATIONS_KEY } from './list-invitations.ts';

interface Invited {
  readonly email: string;
  readonly full_name: string;
  readonly role_id: string | null;
}

/** Whether the person signs in with a company account and received the role instead of a mail. */
const answerSchema = z.object({ isAdmitted: z.boolean() });

/** Sends an invitation, or resends a pending one with a new token. */
export function useSendInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ invited, isResend }: { invited: Invited; isResend: boolean }) => {
      const answer = await invokeFunction({
        name: 'invite-admin-user',
        body: { ...invited, isResend },
        fallback: isResend ? 'Error al reenviar invitación' : 'Error al enviar invitación',
      });
      return answerSchema.parse(answer).isAdmitted;
    },
    onSuccess: (isAdmitted, { invited, isResend }) =>
      toast(
        isAdmitted
          ? { title: 'Acceso otorgado', body: `${invited.email} ya ingresa con la cuenta de su empresa.` }
          : { title: isResend ? 'Invitación reenviada' : 'Invitación enviada', body: invited.email },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITATIONS_KEY }),
    meta: { logMessage: 'invitation not sent', errorMessage: ({ message }) => message },
  });
}
