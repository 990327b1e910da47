import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

let isDone = false;

/** Whether the user signed out in this tab; false when the session expired. */
export const hasSignedOut = (): boolean => isDone;

/** Called when the portal mounts. */
export function clearSignedOut(): void {
  isDone = false;
}

/** Ends this session, or all of the user's. */
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
