import { useEffect, useState } from 'react';
import { toastError } from '#app/ui/toast.tsx';
import { finishCompanySignIn, takeCompanyReturn } from './company-sign-in.ts';

/** Finishes a sign-in at a company's identity provider that has led back to this page. @returns whether it is under way */
export function useCompanyReturn(): boolean {
  const [isFinishing, setIsFinishing] = useState(false);
  useEffect(() => {
    const came = takeCompanyReturn(window.location);
    if (!came) return;
    setIsFinishing(true);
    finishCompanySignIn(came)
      .then((message) => {
        // One that is begun again leaves the page.
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
