import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Invitation, readInvitation } from '#app/portal/features/auth/account-setup/read-invitation.ts';
import { SetupForm } from '#app/portal/features/auth/account-setup/setup-form.tsx';
import { AuthLayout } from '#app/portal/layout/auth-layout.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = () => [
  ...portalMeta('Configurar cuenta')(),
  // The URL holds the token until it is read.
  { name: 'referrer', content: 'no-referrer' },
];

/** Target of the link in invitations. */
export default function SetupPassword() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [token] = useState(() => query.get('token') ?? '');
  const [found, setFound] = useState<Invitation | string | null>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    readInvitation(token).then(setFound);
  }, [token]);
  if (found === null) {
    return (
      <AuthLayout title="Bienvenido">
        <Loading>Validando invitación...</Loading>
      </AuthLayout>
    );
  }
  if (typeof found === 'string') {
    return (
      <AuthLayout title="Error de Invitación" lead={found}>
        <ButtonLink to="/auth">Ir al Login</ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={`Bienvenido, ${found.full_name}`} lead="Elige tu contraseña para entrar al portal.">
      <SetupForm
        invitation={found}
        token={token}
        onDone={() => navigate('/auth', { replace: true, state: { email: found.email } })}
      />
    </AuthLayout>
  );
}
