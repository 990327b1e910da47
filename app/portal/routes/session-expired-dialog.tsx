import type { Session } from '@supabase/supabase-js';
import { ChallengeForm } from '#app/portal/features/auth/second-factor/challenge-form.tsx';
import { PasskeySignIn } from '#app/portal/features/auth/session/passkey-sign-in.tsx';
import { SignInForm } from '#app/portal/features/auth/session/sign-in-form.tsx';
import { abandonSession, signOut } from '#app/portal/features/auth/session/sign-out.ts';
import { useAuthSettings } from '#app/portal/features/auth/session/use-auth-settings.ts';
import { welcome } from '#app/portal/features/auth/session/welcome.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** Signs in again over the page whose session expired; the page keeps its state. */
export function SessionExpiredDialog({
  email,
  partialSession,
}: {
  email: string;
  partialSession: Session | null;
}) {
  const { hasCompanySignIn, hasPasskeys } = useAuthSettings();
  return (
    <Dialog
      isOpen
      canDismiss={false}
      onClose={() => undefined}
      title="Su sesión ha expirado"
      description="Inicie sesión de nuevo para seguir donde estaba: lo que escribió sigue ahí."
      closeLabel="Cerrar"
    >
      {partialSession ? (
        <ChallengeForm session={partialSession} onDone={welcome} onCancel={abandonSession} />
      ) : (
        <>
          <SignInForm email={email} hasCompanySignIn={hasCompanySignIn} />
          {hasPasskeys && <PasskeySignIn />}
          <Button variant="quiet" size="sm" className="mt-5" onClick={() => signOut()}>
            Salir sin guardar
          </Button>
        </>
      )}
    </Dialog>
  );
}
