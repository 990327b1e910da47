import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  exchangeRecoveryLink,
  readRecoveryLink,
} from '#app/portal/features/auth/password-recovery/exchange-recovery-link.ts';
import { NewPasswordForm } from '#app/portal/features/auth/password-recovery/new-password-form.tsx';
import { ChallengeForm } from '#app/portal/features/auth/second-factor/challenge-form.tsx';
import { signOut } from '#app/portal/features/auth/session/sign-out.ts';
import { useSession } from '#app/portal/features/auth/session/use-session.ts';
import { AuthLayout } from '#app/portal/layout/auth-layout.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Nueva contraseña');

/** The target of the link in recovery mails. */
export default function ResetPassword() {
  const navigate = useNavigate();
  const session = useSession();
  const [isLinkAccepted, setIsLinkAccepted] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const link = useRef<ReturnType<typeof readRecoveryLink> | undefined>(undefined);
  const exchange = useStableCallback(async (): Promise<void> => {
    setFailure(null);
    try {
      const outcome = await exchangeRecoveryLink(link.current ?? null);
      if (outcome === 'link') return setIsLinkAccepted(true);
      if (outcome === 'invalid') toastError('Enlace de recuperación inválido o expirado');
      navigate(outcome === 'session' ? '/admin/jobs' : '/auth', { replace: true });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  });
  useEffect(() => {
    // The link works only once, and StrictMode runs effects twice.
    if (link.current !== undefined) return;
    link.current = readRecoveryLink(window.location);
    exchange();
  }, [exchange]);
  if (isLinkAccepted && session.status === 'second-factor-pending') {
    return (
      <AuthLayout title="Segundo factor" lead="Antes de elegir otra contraseña, muestre que es usted.">
        <ChallengeForm
          session={session.session}
          onCancel={() => signOut().then(() => navigate('/auth', { replace: true }))}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Nueva contraseña" lead="Elija la contraseña con que entrará al portal.">
      {failure ? (
        <LoadError text="No se pudo verificar el enlace" error={failure} onRetry={exchange} />
      ) : isLinkAccepted ? (
        <NewPasswordForm
          email={session.status === 'signed-in' ? (session.session.user.email ?? '') : ''}
          onDone={() => navigate('/admin/jobs', { replace: true })}
        />
      ) : (
        <Loading>Verificando...</Loading>
      )}
    </AuthLayout>
  );
}
