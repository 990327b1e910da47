import { endSession } from '#app/lib/auth/session-guard.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast, toastError } from '#app/ui/toast.tsx';

let destination: string | null = null;

/** Where signing out in this tab leads; null when the session expired. */
export const signedOutTo = (): string | null => destination;

/** Called when the portal mounts. */
export function clearSignedOut(): void {
  destination = null;
}

/**
 * Ends this session, or all of the user's.
 *
 * @param options.leadsTo where the portal's guard goes then
 */
export async function signOut({
  scope = 'local',
  leadsTo = '/auth',
}: {
  scope?: 'local' | 'global';
  leadsTo?: string;
} = {}): Promise<void> {
  destination = leadsTo;
  const { auth } = await supabase();
  await endSession(async () => {
    const { error } = await auth.signOut({ scope });
    if (!error) {
      toast({ title: 'Sesión cerrada' });
      return true;
    }
    console.error('not signed out on the server', error);
    // Without an answer, supabase-js drops this browser's session all the same.
    if ((await auth.getSession()).data.session === null) {
      toast({ title: 'Sesión cerrada', body: 'Solo en este navegador: el servidor no lo confirmó.' });
      return true;
    }
    destination = null;
    toastError('Error al cerrar sesión');
    return false;
  });
}

/** Gives up a session that still lacks its second factor. Unlike signing out, it leads nowhere: the page stays. */
export async function abandonSession(): Promise<void> {
  const { error } = await (await supabase()).auth.signOut({ scope: 'local' });
  if (error) console.error('not signed out on the server', error);
}
