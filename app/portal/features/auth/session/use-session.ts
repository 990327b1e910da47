import type { Session } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { supabase } from '#app/lib/supabase.ts';
import { lacksSecondFactor } from './assurance.ts';

type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'second-factor-pending'; session: Session }
  | { status: 'signed-in'; session: Session };

/** Follows the supabase-js session as it is restored, refreshed and ended. */
export function useSession(): SessionState {
  const [state, setState] = useState<SessionState>({ status: 'loading' });
  useEffect(() => {
    let unsubscribe = (): void => undefined;
    let isUnmounted = false;
    supabase().then((client) => {
      if (isUnmounted) return;
      const { data } = client.auth.onAuthStateChange((_event, session) => {
        if (!session) setState({ status: 'signed-out' });
        else
          setState({ status: lacksSecondFactor(session) ? 'second-factor-pending' : 'signed-in', session });
      });
      unsubscribe = () => data.subscription.unsubscribe();
    });
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, []);
  return state;
}
