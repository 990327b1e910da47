import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { secondFactorRequiredQuery } from '#app/portal/features/auth/second-factor/second-factor-required.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { portalMeta } from '../layout/portal-meta.ts';
import { openSections } from '../layout/sections.ts';

export const meta = portalMeta('Centros de control');

/** The modules the user may visit. */
export default function AdminMenu() {
  const { access } = useStaff();
  const secondFactorRequired = useQuery(secondFactorRequiredQuery);
  const modules = [
    {
      to: '/admin/accesos',
      tag: 'CC-01',
      title: 'Gestión de usuarios',
      text: 'Usuarios, sus roles e invitaciones.',
      isOpen: openSections(access, 'accesos').length > 0,
    },
    {
      to: '/admin/rrhh',
      tag: 'CC-02',
      title: 'Gestión de personas',
      text: 'Ofertas laborales, postulaciones y prácticas.',
      isOpen: openSections(access, 'rrhh').length > 0,
    },
    {
      to: '/admin/portales',
      tag: 'CC-03',
      title: 'Gestión Web',
      text: 'Imágenes de portada, casos de éxito y solicitudes de cotización.',
      isOpen: access.isSuperAdmin,
    },
    {
      to: '/admin/auditoria',
      tag: 'CC-04',
      title: 'Auditoría y seguridad',
      text: 'Quién cambió qué, y el segundo factor del equipo.',
      isOpen: access.isSuperAdmin,
    },
  ].filter(({ isOpen }) => isOpen);
  // SecondFactorRequiredNotice explains why there are none.
  if (modules.length === 0 && (secondFactorRequired.isPending || secondFactorRequired.data)) return null;
  if (modules.length === 0) {
    return (
      <EmptyState
        title="No tienes acceso a centros de control"
        body="Tu cuenta no tiene permisos asignados. Contacta a un administrador."
      />
    );
  }
  return (
    <>
      <h1 className="mb-8 text-3xl sm:text-4xl">Centros de control</h1>
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
    </>
  );
}
