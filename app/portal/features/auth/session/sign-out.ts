import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

let isDone = false;

/** Whether the session was ended by its own person here, and has not just expired. */
export const hasSignedOut = (): boolean => isDone;

/** Somebody begins to work: what was before is over. */
export function clearSignedOut(): void {
  isDone = false;
}

/** Ends the session on this device, or all of one's sessions. */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  isDone = true;
  const { error } = await (await supabase()).auth.signOut({ scope });
  if (error) {
    isDone = false;
    console.error('not signed out', error);
    toast({ tone: 'error', title: 'Error', body: 'Error al cerrar sesión' });
    return;
  }
  toast({ title: 'Sesión cerrada' });
}
