import { useMutation } from '@tanstack/react-query';
import { requestAuth } from '#app/portal/features/auth/request-auth.ts';
import { toast } from '#app/ui/toast.tsx';

/** Mails another user the password reset link that they could request themselves. */
export function useSendResetLink() {
  return useMutation({
    mutationFn: async (email: string) => {
      const redirectTo = `${window.location.origin}/reset-password`;
      const errorMessage = await requestAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo }), {
        logMessage: 'reset link not sent',
      });
      if (errorMessage) throw new Error(errorMessage);
    },
    onSuccess: (_, email) => toast({ title: 'Enlace enviado', body: email }),
    meta: { logMessage: 'reset link not sent', errorMessage: ({ message }) => message },
  });
}
