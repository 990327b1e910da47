import { useMatch } from 'react-router';
import { signOut } from '#app/portal/features/auth/session/sign-out.ts';

/** Web management leads to the site; everything else to the sign-in page. */
export function useSignOut(): () => void {
  const leadsTo = useMatch('/admin/portales/*') ? '/' : '/auth';
  return () => signOut({ leadsTo });
}
