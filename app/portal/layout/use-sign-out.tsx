import { type ReactNode, useState } from 'react';
import { useMatch } from 'react-router';
import { signOut } from '#app/portal/features/auth/session/sign-out.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { hasUnsavedWork } from '#app/ui/has-unsaved-work.ts';

/**
 * Signs out; asks first if work would be lost. Web management navigates to the site, everything else to the sign-in
 * page.
 *
 * @returns `question`, a dialog for the caller to render
 */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const leadsTo = useMatch('/admin/portales/*') ? '/' : '/auth';
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => signOut({ leadsTo });
  return {
    signOut: () => {
      if (hasUnsavedWork()) setIsAsking(true);
      else leave();
    },
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title="¿Cerrar sesión sin guardar?"
        body="Lo que no ha guardado se perderá."
        confirmLabel="Cerrar sesión"
        cancelLabel="Seguir editando"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          leave();
        }}
      />
    ),
  };
}
