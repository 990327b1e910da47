import { useState } from 'react';
import { supabase } from '#app/lib/supabase.ts';
import { ceremonyErrorMessage } from '#app/portal/features/auth/auth-error-message.ts';
import { Button } from '#app/ui/button.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { lacksSecondFactor } from './assurance.ts';
import { welcome } from './welcome.ts';

/** Signs in with a passkey that the browser offers; the caller observes the session with `useSession`. */
export function PasskeySignIn() {
  const [isBusy, setIsBusy] = useState(false);
  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { data, error } = await (await supabase()).auth.signInWithPasskey();
      if (error) toastError(ceremonyErrorMessage(error));
      else if (data.session && !lacksSecondFactor(data.session)) welcome();
    } catch (error) {
      console.error('passkey sign-in failed', error);
      toastError('Error inesperado');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="outline" className="mt-4 w-full" isBusy={isBusy} onClick={signIn}>
      Entrar con una llave de acceso
    </Button>
  );
}
