import { useEffect, useState } from 'react';
import { toastError } from '#app/ui/toast.tsx';
import { finishCompanySignIn, takeCompanyReturn } from './company-sign-in.ts';

/** Finishes a sign-in that a company's identity provider redirected back here. @returns whether it is in progress */
export function useCompanyReturn(): boolean {
  const [isFinishing, setIsFinishing] = useState(false);
  useEffect(() => {
    const came = takeCompanyReturn(window.location);
    if (!came) return;
    setIsFinishing(true);
    finishCompanySignIn(came)
      .then((message) => {
        // A restarted sign-in navigates away.
        if (message === null && 'providerId' in came) return;
        setIsFinishing(false);
        if (message !== null) toastError(message);
      })
      .catch((error: unknown) => {
        console.error('company sign-in not finished', error);
        setIsFinishing(false);
        toastError('Error inesperado');
      });
  }, []);
  return isFinishing;
}
