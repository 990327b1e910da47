import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Invitation, readInvitation } from '#app/features/account-setup/read-invitation.ts';
import { SetupForm } from '#app/features/account-setup/setup-form.tsx';
import { PortalEntrance } from '#app/layout/portal-entrance.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Loading } from '#app/ui/loading.tsx';

export const meta = () => [
  { title: 'Portal · Voltandes' },
  { name: 'robots', content: 'noindex' },
  // The address holds the token until it is read.
  { name: 'referrer', content: 'no-referrer' },
];

/** Where the link in an invitation leads. */
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
      <PortalEntrance title="Bienvenido">
        <Loading>Validando invitación...</Loading>
      </PortalEntrance>
    );
  }
  if (typeof found === 'string') {
    return (
      <PortalEntrance title="Error de Invitación" lead={found}>
        <ButtonLink to="/auth">Ir al Login</ButtonLink>
      </PortalEntrance>
    );
  }
  return (
    <PortalEntrance
      title={`Bienvenido, ${found.full_name}`}
      lead="Elige tu contraseña para entrar al portal."
    >
      <SetupForm
        invitation={found}
        token={token}
        onDone={() => navigate('/auth', { replace: true, state: { email: found.email } })}
      />
    </PortalEntrance>
  );
}
