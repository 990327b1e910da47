import { toast, toastError } from '#app/ui/toast.tsx';
import { supabase } from '../supabase.ts';
import { takePendingConfirmation } from './pending-confirmation.ts';

/** Target paths of confirmation links; a session in any other URL is ignored. */
const LANDING_PATHS = new Set(['/', '/en', '/en/']);

/**
 * Reads the session or error that a confirmation link leaves in the fragment, cleans the URL, and adopts the session if
 * this browser started the sign-up. Anything else is refused: a link with an attacker's session would sign its reader
 * in to the attacker's account (login CSRF).
 */
export async function adoptSessionFromUrl(): Promise<void> {
  if (!LANDING_PATHS.has(window.location.pathname)) return;
  const found = new URLSearchParams(window.location.hash.slice(1));
  const [access_token, refresh_token] = [found.get('access_token'), found.get('refresh_token')];
  const isRefused = found.has('error_code');
  if (!isRefused && !(access_token && refresh_token)) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  const { auth } = await supabase();
  if (!access_token || !refresh_token) return refuse();
  const { data, error } = await auth.getUser(access_token);
  if (error) return refuse();
  if (data.user.email !== takePendingConfirmation())
    return toast({ title: 'Cuenta confirmada', body: 'Ya puede iniciar sesión' });
  const taken = await auth.setSession({ access_token, refresh_token });
  if (taken.error) return refuse();
  toast({ title: 'Cuenta confirmada', body: 'Inició sesión correctamente' });
}

function refuse(): void {
  toastError('Enlace de confirmación inválido o expirado');
}
