import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link, Navigate, useLocation } from 'react-router';
import { secondFactorRequiredQuery } from '#app/portal/features/auth/second-factor/second-factor-required.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { openCentres } from '../layout/centres.ts';
import { isJustSignedIn } from '../layout/just-signed-in.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Centros de control');

/** The modules the user may visit. */
export default function AdminMenu() {
  const { access } = useStaff();
  const secondFactorRequired = useQuery(secondFactorRequiredQuery);
  const { state } = useLocation();
  const modules = openCentres(access);
  const [first, second] = modules;
  if (first && !second && isJustSignedIn(state)) return <Navigate to={first.to} replace />;
  // SecondFactorRequiredNotice explains it, or may do so once the query has loaded.
  const isExplained = secondFactorRequired.isPending || secondFactorRequired.data;
  return (
    <div className="pt-4">
      <h1 className="mb-5 text-2xl">Centros de control</h1>
      {modules.length === 0 && !isExplained && (
        <EmptyState
          title="No tienes acceso a centros de control"
          body={`${
            access.permissions.size > 0
              ? 'Los permisos de tu cuenta no abren ninguna pantalla por sí solos.'
              : 'Tu cuenta no tiene permisos asignados.'
          } Contacta a un administrador.`}
        />
      )}
      {modules.length > 0 && (
        <ul className="grid gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
          {modules.map(({ tag, text, title, to }) => (
            <li key={to} className="group relative bg-sheet p-6 shadow-[0_0_0_1px_var(--color-rule)]">
              <p className="annotation mb-10 text-muted">{tag}</p>
              <h2 className="text-xl group-hover:text-copper">
                <Link to={to} className="after:absolute after:inset-0">
                  {title}
                </Link>
              </h2>
              <p className="mt-1.5 mb-6 text-muted">{text}</p>
              <ArrowRight
                aria-hidden="true"
                size={20}
                className="text-copper transition-transform group-hover:translate-x-1"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
