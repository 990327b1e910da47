import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { z } from 'zod';
import { ChallengeForm } from '#app/features/second-factor/challenge-form.tsx';
import { ResetRequestForm } from '#app/features/session/reset-request-form.tsx';
import { SignInForm } from '#app/features/session/sign-in-form.tsx';
import { signOut } from '#app/features/session/sign-out.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { welcome } from '#app/features/session/welcome.ts';
import { PortalEntrance } from '#app/layout/portal-entrance.tsx';
import { Button } from '#app/ui/button.tsx';

export const meta = () => [{ title: 'Portal · Voltandes' }, { name: 'robots', content: 'noindex' }];

/** What the setup page hands over, outside the address. */
const arrivalSchema = z.object({ email: z.string() }).catch({ email: '' });

export default function Auth() {
  const session = useSession();
  const arrival = arrivalSchema.parse(useLocation().state);
  const [isResetting, setIsResetting] = useState(false);
  if (session.status === 'in') return <Navigate to="/admin" replace />;
  if (session.status === 'half') {
    return (
      <PortalEntrance title="Segundo factor" lead={session.session.user.email}>
        <ChallengeForm session={session.session} onDone={welcome} onCancel={() => signOut()} />
      </PortalEntrance>
    );
  }
  return (
    <PortalEntrance title="Voltandes" lead="Accede al panel de administración">
      {arrival.email && (
        <p role="status" className="mb-6 border-l-4 border-lamp-green bg-sheet p-4">
          Tu cuenta ha sido configurada. Puedes iniciar sesión ahora.
        </p>
      )}
      {isResetting ? (
        <ResetRequestForm onDone={() => setIsResetting(false)} />
      ) : (
        <>
          <SignInForm email={arrival.email} />
          <Button variant="quiet" size="sm" className="mt-4" onClick={() => setIsResetting(true)}>
            ¿Olvidaste tu contraseña?
          </Button>
        </>
      )}
    </PortalEntrance>
  );
}
