import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Invitation, readInvitation } from '#app/portal/features/auth/account-setup/read-invitation.ts';
import { SetupForm } from '#app/portal/features/auth/account-setup/setup-form.tsx';
import { takeInvitationToken } from '#app/portal/features/auth/account-setup/take-invitation-token.ts';
import { AuthLayout } from '#app/portal/layout/auth-layout.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import { INVITATION_ERRORS } from '#domain/staff/invitation.ts';
import { portalMeta } from '../layout/portal-meta.ts';
import type { Route } from './+types/setup-password.ts';

const titled = portalMeta('Configurar cuenta');

export const meta: Route.MetaFunction = (args) => [
  ...titled(args),
  // The URL holds the token until it is read.
  { name: 'referrer', content: 'no-referrer' },
];

/** The target of the link in invitations. */
export default function SetupPassword() {
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const [found, setFound] = useState<Invitation | string | null>(null);
  const read = useStableCallback((): void => {
    const taken = takeInvitationToken();
    setToken(taken);
    setFound(null);
    readInvitation(taken).then(setFound);
  });
  useEffect(read, [read]);
  if (found === null) {
    return (
      <AuthLayout title="Le damos la bienvenida">
        <Loading>Validando invitación...</Loading>
      </AuthLayout>
    );
  }
  if (typeof found === 'string') {
    const isUnread = found === INVITATION_ERRORS.failed;
    return (
      <AuthLayout title="Error de Invitación" lead={found}>
        <div className="flex flex-wrap gap-3">
          {isUnread && <Button onClick={read}>Reintentar</Button>}
          <ButtonLink to="/auth" variant={isUnread ? 'outline' : 'primary'}>
            Ir al Login
          </ButtonLink>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={`Le damos la bienvenida, ${found.full_name}`}
      lead="Elija su contraseña para entrar al portal."
    >
      <SetupForm
        invitation={found}
        token={token}
        onDone={() => navigate('/auth', { replace: true, state: { email: found.email } })}
      />
    </AuthLayout>
  );
}
