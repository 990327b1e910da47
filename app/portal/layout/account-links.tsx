import { clsx } from 'clsx';
import { ExternalLink, LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { useSignOut } from './use-sign-out.tsx';

const ITEM =
  'flex min-h-9 min-w-0 items-center gap-2.5 text-sm text-on-ink-muted -outline-offset-2 hover:bg-ink-2 hover:text-on-ink';

/** Links to the user's account and the site, and the sign-out button; icons only in the bar of narrow screens. */
export function AccountLinks({ isList = false }: { isList?: boolean }) {
  const { user } = useStaff();
  const { question, signOut } = useSignOut();
  const item = clsx(ITEM, isList ? 'min-h-11 px-5' : 'max-lg:size-9 max-lg:justify-center lg:px-5');
  const label = clsx('truncate', !isList && 'max-lg:sr-only');
  return (
    <div
      className={clsx(
        'flex min-w-0',
        isList ? 'flex-col' : 'lg:flex-col lg:border-t lg:border-rule-ink lg:py-2',
      )}
    >
      <Link to="/admin/cuenta" title={user.email} className={item}>
        <UserRound aria-hidden="true" size={16} className="shrink-0" />
        <span className={label}>{user.email}</span>
        <span className="sr-only">: mi cuenta</span>
      </Link>
      {/* Loads another document: tracking tags do not run in the portal. */}
      <Link to="/" reloadDocument title="Ver sitio público" className={item}>
        <ExternalLink aria-hidden="true" size={16} className="shrink-0" />
        <span className={label}>Ver sitio público</span>
      </Link>
      <button type="button" title="Cerrar sesión" className={item} onClick={signOut}>
        <LogOut aria-hidden="true" size={16} className="shrink-0" />
        <span className={label}>Cerrar sesión</span>
      </button>
      {question}
    </div>
  );
}
