import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useCompany } from '#app/i18n/use-company.ts';
import { ACCOUNT_DEACTIVATED } from '#app/portal/features/auth/auth-error-message.ts';
import { ChallengeForm } from '#app/portal/features/auth/second-factor/challenge-form.tsx';
import { PasskeySignIn } from '#app/portal/features/auth/session/passkey-sign-in.tsx';
import { ResetRequestForm } from '#app/portal/features/auth/session/reset-request-form.tsx';
import { SessionFailure } from '#app/portal/features/auth/session/session-failure.tsx';
import { SignInForm } from '#app/portal/features/auth/session/sign-in-form.tsx';
import { signOut } from '#app/portal/features/auth/session/sign-out.ts';
import { SignUpForm } from '#app/portal/features/auth/session/sign-up-form.tsx';
import { useAuthSettings } from '#app/portal/features/auth/session/use-auth-settings.ts';
import { useCompanyReturn } from '#app/portal/features/auth/session/use-company-return.ts';
import { useSession } from '#app/portal/features/auth/session/use-session.ts';
import { welcome } from '#app/portal/features/auth/session/welcome.ts';
import { AuthLayout } from '#app/portal/layout/auth-layout.tsx';
import { JUST_SIGNED_IN } from '#app/portal/layout/just-signed-in.ts';
import { Button } from '#app/ui/button.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Iniciar sesión');

/** Router state from the setup page, which keeps the email out of the URL. */
const arrivalSchema = z.object({ email: z.string() }).catch({ email: '' });

export default function Auth() {
  const company = useCompany();
  const session = useSession();
  const arrival = arrivalSchema.parse(useLocation().state);
  const isDeactivated = useSearchParams()[0].get('cuenta') === 'desactivada';
  const [form, setForm] = useState<'sign-in' | 'reset' | 'sign-up'>('sign-in');
  const { hasCompanySignIn, hasPasskeys, maySignUp } = useAuthSettings();
  const isReturning = useCompanyReturn();
  const toSignIn = () => setForm('sign-in');
  if (session.status === 'signed-in') return <Navigate to="/admin" replace state={JUST_SIGNED_IN} />;
  if (session.status === 'second-factor-pending') {
    return (
      <AuthLayout title="Segundo factor" lead={session.session.user.email}>
        <ChallengeForm session={session.session} onDone={welcome} onCancel={() => signOut()} />
      </AuthLayout>
    );
  }
  if (session.status === 'failed') {
    return (
      <AuthLayout title={company.name}>
        <SessionFailure onRetry={session.retry} />
      </AuthLayout>
    );
  }
  if (isReturning) return <Loading>Ingresando con la cuenta de su empresa...</Loading>;
  return (
    <AuthLayout title={company.name} lead="Accede al panel de administración">
      {arrival.email && (
        <p role="status" className="mb-6 border-l-4 border-status-green bg-sheet p-4">
          Tu cuenta ha sido configurada. Puedes iniciar sesión ahora.
        </p>
      )}
      {isDeactivated && <Notice>{ACCOUNT_DEACTIVATED}</Notice>}
      {form === 'reset' && <ResetRequestForm onDone={toSignIn} />}
      {form === 'sign-up' && <SignUpForm onDone={toSignIn} />}
      {form === 'sign-in' && (
        <>
          <SignInForm email={arrival.email} hasCompanySignIn={hasCompanySignIn} />
          {hasPasskeys && <PasskeySignIn />}
          <div className="mt-4 flex flex-wrap justify-between gap-x-6">
            <Button variant="quiet" size="sm" onClick={() => setForm('reset')}>
              ¿Olvidaste tu contraseña?
            </Button>
            {maySignUp && (
              <Button variant="quiet" size="sm" onClick={() => setForm('sign-up')}>
                Crear una cuenta
              </Button>
            )}
          </div>
        </>
      )}
    </AuthLayout>
  );
}
