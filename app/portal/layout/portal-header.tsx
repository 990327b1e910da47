import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { NoticesBell } from '#app/portal/features/notices/notices-bell.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { AccountLinks } from './account-links.tsx';
import { CentreLinks } from './centre-links.tsx';

/** The portal's navigation: a rail with everything the user may enter, or a bar above the page on narrow screens. */
export function PortalHeader({ onSearch }: { onSearch: () => void }) {
  const { access, user } = useStaff();
  return (
    <header className="letterhead on-ink flex items-center bg-ink px-4 text-on-ink max-lg:flex-wrap lg:sticky lg:top-0 lg:h-svh lg:flex-col lg:items-stretch lg:px-0">
      <div className="flex items-center justify-between max-lg:grow lg:min-h-14 lg:pr-3 lg:pl-5">
        <Link to="/admin" className="flex min-h-12 items-center">
          <Logo />
        </Link>
        {(hasPermission(access, 'rrhh.applications.read') || hasPermission(access, 'ventas.quotes.read')) && (
          <NoticesBell userId={user.id} />
        )}
      </div>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
        className="flex min-h-9 items-center justify-center gap-2.5 text-sm text-on-ink-muted hover:text-on-ink max-lg:min-w-9 lg:mx-3 lg:justify-between lg:border lg:border-rule-ink lg:px-2.5 lg:hover:border-on-ink-muted"
      >
        <Search aria-hidden="true" size={16} className="lg:hidden" />
        <span className="max-lg:sr-only">Buscar o ir a…</span>
        <span aria-hidden="true" className="font-mono text-xs max-lg:hidden">
          {/Mac/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      <nav aria-label="Portal" className="grow overflow-y-auto py-1 max-lg:hidden">
        <CentreLinks />
      </nav>
      <AccountLinks />
    </header>
  );
}
