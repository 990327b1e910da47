import { UserRound } from 'lucide-react';
import { Link, useMatch } from 'react-router';
import { signOut } from '#app/portal/features/auth/session/sign-out.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { NoticesBell } from '#app/portal/features/notices/notices-bell.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { hasPermission } from '#domain/permission.ts';

/** The portal's header: account, link to the site, sign-out. */
export function AdminHeader() {
  const { access, user } = useStaff();
  // Web management leads to the site; everything else to the sign-in page.
  const leadsTo = useMatch('/admin/portales/*') ? '/' : '/auth';
  return (
    <header className="on-ink flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-ink px-4 py-3 text-on-ink sm:px-7">
      <Link to="/admin">
        <Logo />
      </Link>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link
          to="/admin/cuenta"
          className="inline-flex min-h-6 min-w-0 items-center gap-2 text-sm text-on-ink-muted underline-offset-4 hover:text-on-ink hover:underline"
        >
          <UserRound aria-hidden="true" size={16} className="shrink-0" />
          <span className="break-all">{user.email}</span>
          <span className="sr-only">: mi cuenta</span>
        </Link>
        {hasPermission(access, 'rrhh.applications.read') && <NoticesBell userId={user.id} />}
        <ButtonLink to="/" variant="outline-on-ink" size="sm">
          Ver sitio público
        </ButtonLink>
        <Button variant="outline-on-ink" size="sm" onClick={() => signOut({ leadsTo })}>
          Cerrar sesión
        </Button>
      </div>
    </header>
  );
}
