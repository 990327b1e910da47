import type { CommandGroup } from '#app/portal/features/command-palette/commands.ts';
import { type Access, hasPermission } from '#domain/staff/permission.ts';
import { byDailyUse, openCentres } from './centres.ts';

/**
 * The pages the user may open and the actions available to them, each with a URL that can be shared with a colleague.
 */
export function portalCommands(
  access: Access,
  { onHelp, onSignOut }: { onHelp: () => void; onSignOut: () => void },
): readonly CommandGroup[] {
  const pages = byDailyUse(openCentres(access)).flatMap(({ children = [], screens, title }) =>
    [...screens, ...children].map(({ label, to }) => ({ id: to, label, detail: title, to })),
  );
  const actions = [
    {
      label: 'Nueva oferta laboral',
      to: '/admin/rrhh/postulaciones?editar=nueva',
      isOpen: hasPermission(access, 'rrhh.postings.create') && hasPermission(access, 'rrhh.postings.read'),
    },
    {
      label: 'Invitar usuario',
      to: '/admin/accesos/invitaciones?invitar=si',
      isOpen:
        hasPermission(access, 'accesos.invitations.create') &&
        hasPermission(access, 'accesos.invitations.read'),
    },
    {
      label: 'Nuevo rol',
      to: '/admin/accesos/permisos?rol=nuevo',
      isOpen: hasPermission(access, 'accesos.roles.create') && hasPermission(access, 'accesos.roles.read'),
    },
    {
      label: 'Nuevo caso de éxito',
      to: '/admin/portales/exitos?caso=nuevo',
      isOpen: access.isSuperAdmin,
    },
  ].filter(({ isOpen }) => isOpen);
  return [
    {
      title: 'Páginas',
      commands: [
        ...pages,
        { id: '/admin', label: 'Hoy', detail: 'Menú principal', to: '/admin' },
        {
          id: '/admin/cuenta',
          label: 'Mi cuenta',
          words: 'contraseña segundo factor sesiones',
          to: '/admin/cuenta',
        },
      ],
    },
    {
      title: 'Acciones',
      commands: [
        ...actions.map(({ label, to }) => ({ id: to, label, to })),
        { id: 'site', label: 'Ver sitio público', to: '/' },
        { id: 'help', label: 'Atajos de teclado', words: 'ayuda teclas', run: onHelp },
        { id: 'sign-out', label: 'Cerrar sesión', words: 'salir', run: onSignOut },
      ],
    },
  ];
}
