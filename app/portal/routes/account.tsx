import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PasswordSection } from '#app/portal/features/auth/password-change/password-section.tsx';
import { SecondFactorSection } from '#app/portal/features/auth/second-factor/second-factor-section.tsx';
import { signOut } from '#app/portal/features/auth/session/sign-out.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { SessionsSection } from '#app/portal/features/auth/sessions/sessions-section.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Mi cuenta');

/** The user's account: password, second factor, sessions. */
export default function Account() {
  const { user } = useStaff();
  const email = user.email ?? '';
  return (
    <>
      <Link to="/admin" className="annotation text-steel hover:text-ink">
        ← Volver al menú principal
      </Link>
      <h1 className="mt-2 text-3xl sm:text-4xl">Mi cuenta</h1>
      <p className="mt-1 mb-8 break-all text-muted">{email}</p>
      <div className="border border-rule bg-sheet">
        <Section
          id="segundo-factor"
          title="Segundo factor"
          text="Un código de su teléfono además de la contraseña: quien la sepa no entra con ella sola."
        >
          <SecondFactorSection />
        </Section>
        <Section
          id="contrasena"
          title="Contraseña"
          text="Al cambiarla se cierran las sesiones de los demás dispositivos."
        >
          <PasswordSection email={email} />
        </Section>
        <Section
          id="sesiones"
          title="Sesiones"
          text="Dónde está iniciada su cuenta. Cierre las que no reconozca y cambie su contraseña."
        >
          <SessionsSection onEverywhere={() => signOut({ scope: 'global' })} />
        </Section>
      </div>
    </>
  );
}

function Section({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-6 border-b border-rule p-5 last:border-b-0 sm:p-8 lg:grid-cols-[18rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1.5 text-muted">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
