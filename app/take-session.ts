import { supabase } from './supabase.ts';
import { toast } from './ui/toast.tsx';

/**
 * The link in a confirmation mail leads to the site's root, with a session behind the `#` or the reason why there is
 * none: takes it, and leaves the address clean. Pages that carry neither load nothing for it.
 */
export async function takeSessionFromAddress(): Promise<void> {
  const found = new URLSearchParams(window.location.hash.slice(1));
  const [access_token, refresh_token] = [found.get('access_token'), found.get('refresh_token')];
  const isRefused = found.has('error_code');
  if (!isRefused && !(access_token && refresh_token)) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  const { auth } = await supabase();
  const { error } =
    access_token && refresh_token ? await auth.setSession({ access_token, refresh_token }) : { error: null };
  if (isRefused || error)
    toast({ tone: 'error', title: 'Error', body: 'Enlace de confirmación inválido o expirado' });
  else toast({ title: 'Cuenta confirmada', body: 'Has iniciado sesión correctamente' });
}
