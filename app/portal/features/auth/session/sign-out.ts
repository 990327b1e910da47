import { z } from 'zod';
import { endSession } from '#app/lib/auth/session-guard.ts';
import { supabase } from '#app/lib/supabase.ts';
import { losesWork } from '#app/ui/loses-work.ts';
import { toast, toastError } from '#app/ui/toast.tsx';

let destination: string | null = null;

/** What one tab tells the others when it signs out: where that leads, or that it failed. */
const CHANNEL = 'signed-out';
const leadsToSchema = z.string().nullable().catch(null);

/** Where signing out leads; null when the session expired. */
export const signedOutTo = (): string | null => destination;

/**
 * Follows other tabs that sign out: this one leaves too, unless work would be lost. Then it is as if the session had
 * expired.
 *
 * @param onChange called when `signedOutTo` has changed
 * @returns stops following
 */
export function followSignOut(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const leadsTo = leadsToSchema.parse(data);
    if (leadsTo !== null && losesWork()) return;
    destination = leadsTo;
    onChange();
  };
  return () => channel.close();
}

/** Sets where signing out leads, in this tab and the others. */
function lead(to: string | null): void {
  destination = to;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(to);
  channel.close();
}

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
  lead(leadsTo);
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
    lead(null);
    toastError('Error al cerrar sesión');
    return false;
  });
}

/** Gives up a session that still lacks its second factor. Unlike signing out, it leads nowhere: the page stays. */
export async function abandonSession(): Promise<void> {
  const { error } = await (await supabase()).auth.signOut({ scope: 'local' });
  if (error) console.error('not signed out on the server', error);
}
