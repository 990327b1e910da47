import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast } from '#app/ui/toast.tsx';
import type { ToastMessage } from '#app/ui/toast-message.ts';
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

/** The portal's query client, which logs failed mutations and shows their `meta.errorMessage`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.logMessage) console.error(meta.logMessage, error);
        const message =
          typeof meta?.errorMessage === 'function' ? meta.errorMessage(error) : meta?.errorMessage;
        if (message) toast(typeof message === 'string' ? writeErrorToast(error, message) : message);
      },
    }),
    // supabase-js retries reads after connection errors.
    defaultOptions: { queries: { staleTime: 10_000, retry: false }, mutations: { retry: false } },
  });
}
