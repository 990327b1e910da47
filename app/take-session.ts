import { takeAwaitedConfirmation } from './awaited-confirmation.ts';
import { supabase } from './supabase.ts';
import { toast } from './ui/toast.tsx';

/** Where the links in confirmation mails lead; a session in any other address is nobody's. */
const LANDINGS = new Set(['/', '/en', '/en/']);

/**
 * The link in a confirmation mail leads to the site's root, with a session behind the `#` or the reason why there is
 * none: leaves the address clean, and takes the session of whoever signed up in this browser. Anybody can make
 * somebody follow a link with a session of their own, and then see what is done in it: such a session is not taken.
 * Pages that carry neither load nothing for it.
 */
export async function takeSessionFromAddress(): Promise<void> {
  if (!LANDINGS.has(window.location.pathname)) return;
  const found = new URLSearchParams(window.location.hash.slice(1));
  const [access_token, refresh_token] = [found.get('access_token'), found.get('refresh_token')];
  const isRefused = found.has('error_code');
  if (!isRefused && !(access_token && refresh_token)) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  const { auth } = await supabase();
  if (!access_token || !refresh_token) return refuse();
  const { data, error } = await auth.getUser(access_token);
  if (error) return refuse();
  if (data.user.email !== takeAwaitedConfirmation())
    return toast({ title: 'Cuenta confirmada', body: 'Ya puedes iniciar sesión' });
  const taken = await auth.setSession({ access_token, refresh_token });
  if (taken.error) return refuse();
  toast({ title: 'Cuenta confirmada', body: 'Has iniciado sesión correctamente' });
}

function refuse(): void {
  toast({ tone: 'error', title: 'Error', body: 'Enlace de confirmación inválido o expirado' });
}
