import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ownPreferencesQuery } from '#app/lib/own-preferences.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { MailsSection } from '#app/portal/features/account/mails-section.tsx';
import { NameSection } from '#app/portal/features/account/name-section.tsx';
import { ownNameQuery } from '#app/portal/features/account/own-name.ts';
import { SignatureSection } from '#app/portal/features/account/signature-section.tsx';
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
import { LoadError } from '#app/ui/load-error.tsx';
import { SectionsSkeleton } from '#app/ui/page-skeletons.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { DetailSection } from '../layout/detail-section.tsx';
import { ModuleHeader } from '../layout/module-header.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Mi cuenta');

/** How long the sections wait to appear together, so that a late one does not push the others down. */
const TOGETHER_MS = 500;

/** The user's account: name, signature, mails, second factor, passkeys, password, sessions. */
export default function Account() {
  const { access, user } = useStaff();
  const { hasPasskeys, isLoading } = useAuthSettings();
  const factors = useQuery(factorsQuery);
  const passkeys = useQuery({ ...passkeysQuery, enabled: hasPasskeys });
  const name = useQuery(ownNameQuery(user.id));
  const preferences = useQuery(ownPreferencesQuery);
  const own = [name, preferences];
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), TOGETHER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Does not wait for success: a mounted section refetches a failed query, which would unmount it again in a loop.
  const isPending =
    isLoading ||
    !factors.isFetched ||
    (hasPasskeys && !passkeys.isFetched) ||
    own.some(({ isFetched }) => !isFetched);
  const failed = own.find(({ isLoadingError }) => isLoadingError);
  const writesLetters =
    hasPermission(access, 'rrhh.applications.update') || hasPermission(access, 'rrhh.internships.update');
  const email = user.email ?? '';
  return (
    <>
      <ModuleHeader title="Mi cuenta">
        <p className="text-sm text-muted">
          <EmailText>{email}</EmailText>
        </p>
      </ModuleHeader>
      {isPending && !isLate ? (
        <SectionsSkeleton>Cargando su cuenta...</SectionsSkeleton>
      ) : (
        <div className="border border-rule bg-sheet">
          {failed && (
            <LoadError
              text="No se pudieron cargar su nombre, su firma y sus avisos"
              error={failed.error}
              onRetry={() => refetchFailed(own)}
            />
          )}
          {typeof name.data === 'string' && (
            <DetailSection id="nombre" title="Nombre" text="Así lo ve el equipo en todo el portal.">
              <NameSection name={name.data} />
            </DetailSection>
          )}
          {preferences.data && writesLetters && (
            <DetailSection
              id="firma"
              title="Firma"
              text="Termina las cartas que usted escribe a postulantes, en español y en inglés. Los mensajes automáticos van sin ella."
            >
              <SignatureSection userId={user.id} signature={preferences.data.signature} />
            </DetailSection>
          )}
          {preferences.data && typeof name.data === 'string' && (
            <DetailSection id="avisos" title="Avisos por correo" text="Qué correos le llegan a usted.">
              <MailsSection
                userId={user.id}
                preferences={preferences.data}
                isRecruiter={hasPermission(access, 'rrhh.applications.read')}
              />
            </DetailSection>
          )}
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
