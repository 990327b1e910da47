import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { supabase } from '#app/lib/supabase.ts';
import { authErrorMessage } from './auth-error-message.ts';

/**
 * Makes a request to the auth service.
 *
 * @param options.logMessage logged when it fails
 * @param options.unexpected the message when the user cannot act on the error
 * @param options.sessionMissing the message when there is no session
 * @returns the message to show; null on success
 */
export async function requestAuth(
  request: (auth: SupabaseClient['auth']) => Promise<{ error: AuthError | null }>,
  options: { logMessage: string; unexpected?: string; sessionMissing?: string },
): Promise<string | null> {
  const { logMessage, sessionMissing, unexpected } = options;
  try {
    const { error } = await request((await supabase()).auth);
    if (error) console.error(logMessage, error);
    if (sessionMissing && error?.name === 'AuthSessionMissingError') return sessionMissing;
    return error && authErrorMessage(error, unexpected);
  } catch (error) {
    console.error(logMessage, error);
    return unexpected ?? 'Error inesperado';
  }
}
