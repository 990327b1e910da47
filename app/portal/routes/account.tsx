import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { passkeysQuery } from '#app/portal/features/auth/passkeys/passkeys.ts';
import { PasskeysSection } from '#app/portal/features/auth/passkeys/passkeys-section.tsx';
import { PasswordSection } from '#app/portal/features/auth/password-change/password-section.tsx';
import { factorsQuery } from '#app/portal/features/auth/second-factor/factors.ts';
import { SecondFactorSection } from '#app/portal/features/auth/second-factor/second-factor-section.tsx';
import { signOut } from '#app/portal/features/auth/session/sign-out.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { useAuthSettings } from '#app/portal/features/auth/session/use-auth-settings.ts';
import { SessionsSection } from '#app/portal/features/auth/sessions/sessions-section.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { DetailSection } from '../layout/detail-section.tsx';
import { ModuleHeader } from '../layout/module-header.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Mi cuenta');

/** How long the sections wait to appear together, so that a late one does not push the others down. */
const TOGETHER_MS = 500;

/** The user's account: second factor, passkeys, password, sessions. */
export default function Account() {
  const { user } = useStaff();
  const { hasPasskeys, isLoading } = useAuthSettings();
  const factors = useQuery(factorsQuery);
  const passkeys = useQuery({ ...passkeysQuery, enabled: hasPasskeys });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), TOGETHER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Does not wait for success: a mounted section refetches a failed query, which would unmount it again in a loop.
  const isPending = isLoading || !factors.isFetched || (hasPasskeys && !passkeys.isFetched);
  const email = user.email ?? '';
  return (
    <>
      <ModuleHeader title="Mi cuenta">
        <p className="text-sm text-muted">
          <EmailText>{email}</EmailText>
        </p>
      </ModuleHeader>
      {isPending && !isLate ? (
        <ListSkeleton>Cargando su cuenta...</ListSkeleton>
      ) : (
        <div className="border border-rule bg-sheet">
          <DetailSection
            id="segundo-factor"
            title="Segundo factor"
            text="Un código de su teléfono o una llave de seguridad además de la contraseña: quien solo sepa la contraseña no puede entrar."
          >
            <SecondFactorSection />
          </DetailSection>
          {hasPasskeys && (
            <DetailSection
              id="llaves-de-acceso"
              title="Llaves de acceso"
              text="Para entrar con la huella, el rostro o el PIN de su dispositivo en vez de la contraseña."
            >
              <PasskeysSection />
            </DetailSection>
          )}
          <DetailSection
            id="contrasena"
            title="Contraseña"
            text="Al cambiarla se cierran las sesiones de los demás dispositivos."
          >
            <PasswordSection email={email} />
          </DetailSection>
          <DetailSection
            id="sesiones"
            title="Sesiones"
            text="Dónde hay sesiones abiertas con su cuenta. Cierre las que no reconozca y cambie su contraseña."
          >
            <SessionsSection onEverywhere={() => signOut({ scope: 'global' })} />
          </DetailSection>
        </div>
      )}
    </>
  );
}
