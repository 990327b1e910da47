import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '#app/ui/toast.tsx';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import { hasCode, INSUFFICIENT_PRIVILEGE } from './postgres-error.ts';
import { writeErrorToast } from './write-if-unchanged.ts';

/** How a failed mutation is reported; without it, its caller shows the error. */
type MutationMeta = {
  /** Logged with the error. */
  logMessage: string;
  /** Shown in a toast. */
  errorMessage: string | ((error: Error) => string | ToastMessage);
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Partial<MutationMeta>;
  }
}

/** The key of the users' permissions. */
export const ACCESS_KEY = ['access'] as const;

/** The portal's query client, which logs failed mutations and shows their `meta.errorMessage`. */
export function createQueryClient(): QueryClient {
  // A refusal may mean that the permissions on the screen are stale.
  const reviewAccess = () => queries.invalidateQueries({ queryKey: ACCESS_KEY });
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] === ACCESS_KEY[0]) return;
        if (hasCode(error, INSUFFICIENT_PRIVILEGE)) reviewAccess();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        // Policies hide rows, so a refused write looks like any other failure.
        reviewAccess();
        if (meta?.logMessage) console.error(meta.logMessage, error);
        const message =
          typeof meta?.errorMessage === 'function' ? meta.errorMessage(error) : meta?.errorMessage;
        if (message) toast(typeof message === 'string' ? writeErrorToast(error, message) : message);
      },
    }),
    // supabase-js retries reads after connection errors. Offline, a paused write would be lost with the page, and a
    // read would load forever: both fail with an error instead.
    defaultOptions: {
      queries: { staleTime: 10_000, retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queries;
}
