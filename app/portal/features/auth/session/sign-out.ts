import { supabase } from '#app/lib/supabase.ts';
import { toast, toastError } from '#app/ui/toast.tsx';

let isSignedOut = false;

/** Whether the user signed out in this tab; false when the session expired. */
export const hasSignedOut = (): boolean => isSignedOut;

/** Called when the portal mounts. */
export function clearSignedOut(): void {
  isSignedOut = false;
}

/** Ends this session, or all of the user's. */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  isSignedOut = true;
  const { error } = await (await supabase()).auth.signOut({ scope });
  if (error) {
    isSignedOut = false;
    console.error('not signed out', error);
    toastError('Error al cerrar sesión');
    return;
  }
  toast({ title: 'Sesión cerrada' });
}
