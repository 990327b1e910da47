import type { Session, User } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router';
import { pauseRequests, requireSession } from '#app/lib/auth/session-guard.ts';
import { DraftOwner } from '#app/lib/drafts/draft-owner.ts';
import { removeDrafts } from '#app/lib/drafts/draft-store.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { accessQuery } from './read-access.ts';
import { SessionFailure } from './session-failure.tsx';
import { clearSignedOut, followSignOut, leaveDeactivated, signedOutTo } from './sign-out.ts';
import { StaffContext } from './staff-context.ts';
import { useSession } from './use-session.ts';

/**
 * Requires a session, and provides the user and permissions. When the session expires, the page stays mounted under a
 * sign-in dialog, so that no work is lost.
 */
export function RequireStaff({
  children,
  sessionExpired,
}: {
  children: ReactNode;
  /** Renders the sign-in dialog; `partialSession` is one that still lacks its second factor. */
  sessionExpired: (email: string, partialSession: Session | null) => ReactNode;
}) {
  const state = useSession();
  const isSignedIn = state.status === 'signed-in';
  const [user, setUser] = useState<User | null>(null);
  if (isSignedIn && user === null) setUser(state.session.user);
  // May happen in another tab: data read for the previous user is still in memory.
  const isDifferentUser = isSignedIn && user !== null && state.session.user.id !== user.id;
  useEffect(() => {
    if (isDifferentUser) window.location.reload();
  }, [isDifferentUser]);
  const access = useQuery({ ...accessQuery(user?.id ?? ''), enabled: isSignedIn && user !== null });
  const queries = useQueryClient();
  const hasEnded = user !== null && !isSignedIn;
  useEffect(() => {
    clearSignedOut();
    return requireSession(leaveDeactivated);
  }, []);
  useEffect(() => {
    if (!hasEnded) return;
    const resume = pauseRequests();
    return () => {
      resume();
      // Retries the reads that failed without a session.
      queries.invalidateQueries();
    };
  }, [hasEnded, queries]);
  const isSignedOut = state.status === 'signed-out' || state.status === 'second-factor-pending';
  // Nothing is on screen yet, so there is no work to keep.
  const isReady = user !== null && access.data !== undefined;
  const leavesTo = useSyncExternalStore(followSignOut, signedOutTo, () => null);
  const leaves = isSignedOut && (!isReady || leavesTo !== null);
  const userId = user?.id ?? null;
  useEffect(() => {
    // What was typed about applicants must not outlive the session, nor reach the next user to sign in.
    if (leaves) removeDrafts(null);
    else if (userId) removeDrafts(userId);
  }, [leaves, userId]);
  if (leaves) return <Navigate to={leavesTo ?? '/auth'} replace />;
  if (state.status === 'failed') {
    return (
      <div className="site-width py-16">
        <SessionFailure isPage onRetry={state.retry} />
      </div>
    );
  }
  if (access.isLoadingError) {
    return (
      <div className="site-width py-16">
        <EmptyState
          isPage
          title="No se pudieron verificar sus permisos"
          body="Revise su conexión e intente nuevamente."
        >
          <Button size="sm" variant="outline" onClick={() => access.refetch()}>
            Reintentar
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (user === null || isDifferentUser || !access.data) return <Loading>Verificando permisos...</Loading>;
  return (
    <StaffContext value={{ user, access: access.data }}>
      <DraftOwner value={hasEnded ? null : user.id}>{children}</DraftOwner>
      {hasEnded &&
        sessionExpired(user.email ?? '', state.status === 'second-factor-pending' ? state.session : null)}
    </StaffContext>
  );
}
