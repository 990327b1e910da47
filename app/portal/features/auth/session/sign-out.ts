import { z } from 'zod';
import { endSession } from '#app/lib/auth/session-guard.ts';
import { supabase } from '#app/lib/supabase.ts';
import { hasUnsavedWork } from '#app/ui/has-unsaved-work.ts';
import { toast, toastError } from '#app/ui/toast.tsx';

let destination: string | null = null;

/** Where a user whose account was deactivated is led: the page says so. */
const DEACTIVATED = '/auth?cuenta=desactivada';

/** Carries a tab's sign-out to the others: the destination, or null when signing out failed. */
const CHANNEL = 'signed-out';
const leadsToSchema = z.string().nullable().catch(null);

/** The destination after signing out; null when the session expired. */
export const signedOutTo = (): string | null => destination;

/**
 * Follows sign-outs in other tabs: this tab leaves too, unless work would be lost; it then behaves as if the session
 * had expired. Nobody can go on with the work of a deactivated account.
 *
 * @param onChange called when `signedOutTo` has changed
 * @returns a function that stops following
 */
export function followSignOut(onChange: () => void): () => void {
  const channel = openChannel();
  if (!channel) return () => undefined;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const leadsTo = leadsToSchema.parse(data);
    if (leadsTo !== null && leadsTo !== DEACTIVATED && hasUnsavedWork()) return;
    destination = leadsTo;
    onChange();
  };
  return () => channel.close();
}

/** Null where the browser blocks storage: Firefox then blocks channels too, and each tab has its own session. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** Sets the destination after signing out, in this tab and the others. */
function lead(to: string | null): void {
  destination = to;
  const channel = openChannel();
  channel?.postMessage(to);
  channel?.close();
}

/** Called before the session of a deactivated account is dropped. */
export const leaveDeactivated = (): void => lead(DEACTIVATED);

/** Called when the portal mounts. */
export function clearSignedOut(): void {
  destination = null;
}

/**
 * Ends this session, or all of the user's.
 *
 * @param options.leadsTo where the portal's guard navigates then
 */
export async function signOut({
  scope = 'local',
  leadsTo = '/auth',
}: {
  scope?: 'local' | 'global';
  leadsTo?: string;
} = {}): Promise<void> {
  lead(leadsTo);
  const { auth } = await supabase();
  await endSession(async () => {
    const { error } = await auth.signOut({ scope });
    if (!error) {
      toast({ title: 'Sesión cerrada' });
      return true;
    }
    console.error('not signed out on the server', error);
    // supabase-js drops this browser's session before it asks the server.
    const isEnded = (await auth.getSession()).data.session === null;
    if (isEnded && !error.status)
      toast({ title: 'Sesión cerrada', body: 'Solo en este navegador: el servidor no lo confirmó.' });
    else toastError('Error al cerrar sesión');
    if (!isEnded) lead(null);
    return isEnded;
  });
}

/** Drops a session that still lacks its second factor. Unlike signing out, it does not navigate. */
export async function abandonSession(): Promise<void> {
  const { error } = await (await supabase()).auth.signOut({ scope: 'local' });
  if (error) console.error('not signed out on the server', error);
}
