import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

/** Ends the session on this device, or all of one's sessions. */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  const { error } = await (await supabase()).auth.signOut({ scope });
  if (error) {
    console.error('not signed out', error);
    toast({ tone: 'error', title: 'Error', body: 'Error al cerrar sesión' });
    return;
  }
  toast({ title: 'Sesión cerrada' });
}
