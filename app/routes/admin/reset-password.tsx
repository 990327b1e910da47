import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { enterByLink, takeLink } from '#app/features/password-recovery/enter-by-link.ts';
import { NewPasswordForm } from '#app/features/password-recovery/new-password-form.tsx';
import { ChallengeForm } from '#app/features/second-factor/challenge-form.tsx';
import { signOut } from '#app/features/session/sign-out.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { PortalEntrance } from '#app/layout/portal-entrance.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { toast } from '#app/ui/toast.tsx';

export const meta = () => [{ title: 'Portal · Voltandes' }, { name: 'robots', content: 'noindex' }];

/** Where the link in the recovery mail leads. */
export default function ResetPassword() {
  const navigate = useNavigate();
  const session = useSession();
  const [isIn, setIsIn] = useState(false);
  const hasStarted = useRef(false);
  useEffect(() => {
    // The link is used up by looking at it.
    if (hasStarted.current) return;
    hasStarted.current = true;
    enterByLink(takeLink(window.location)).then((outcome) => {
      if (outcome === 'link') return setIsIn(true);
      if (outcome === 'refused')
        toast({ tone: 'error', title: 'Error', body: 'Enlace de recuperación inválido o expirado' });
      navigate(outcome === 'session' ? '/admin/jobs' : '/auth', { replace: true });
    });
  }, [navigate]);
  if (isIn && session.status === 'half') {
    return (
      <PortalEntrance title="Segundo factor" lead="Antes de elegir otra contraseña, muestre que es usted.">
        <ChallengeForm
          session={session.session}
          onCancel={() => signOut().then(() => navigate('/auth', { replace: true }))}
        />
      </PortalEntrance>
    );
  }
  return (
    <PortalEntrance title="Nueva contraseña" lead="Elige la contraseña con que entrarás al portal.">
      {isIn ? (
        <NewPasswordForm onDone={() => navigate('/admin/jobs', { replace: true })} />
      ) : (
        <Loading>Verificando...</Loading>
      )}
    </PortalEntrance>
  );
}
