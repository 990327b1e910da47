import type { Session } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { supabase } from '#app/lib/supabase.ts';
import { lacksSecondFactor } from './assurance.ts';

type SessionState =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'signed-out' }
  | { status: 'second-factor-pending'; session: Session }
  | { status: 'signed-in'; session: Session };

/**
 * Observes the supabase-js session as it is restored, refreshed and ended; `failed` when the client cannot be loaded.
 */
export function useSession(): SessionState {
  const [state, setState] = useState<SessionState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let unsubscribe = (): void => undefined;
    let isUnmounted = false;
    const follow = async (): Promise<void> => {
      const client = await supabase();
      if (isUnmounted) return;
      const { data } = client.auth.onAuthStateChange((_event, session) => {
        if (!session) setState({ status: 'signed-out' });
        else
          setState({ status: lacksSecondFactor(session) ? 'second-factor-pending' : 'signed-in', session });
      });
      unsubscribe = () => data.subscription.unsubscribe();
    };
    follow().catch((error: unknown) => {
      console.error('code not fetched', error);
      const retry = (): void => {
        setState({ status: 'loading' });
        setAttempt(attempt + 1);
      };
      if (!isUnmounted) setState({ status: 'failed', retry });
    });
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [attempt]);
  return state;
}
