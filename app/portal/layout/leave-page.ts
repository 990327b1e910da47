import { useEffect } from 'react';
import { toast } from '#app/ui/toast.tsx';

/**
 * Opens another page unless there is no connection. React Router could not fetch its code, and would load the document
 * instead: the browser's error would replace this page and what was typed.
 */
export async function leavePage(open: () => void): Promise<void> {
  if (navigator.onLine || (await isReachable())) open();
  else
    toast({
      tone: 'error',
      title: 'Sin conexión',
      body: 'Esta página sigue aquí, con lo que escribió. Abra la otra cuando vuelva la conexión.',
    });
}

/** Behind some VPNs, browsers report no connection while there is one. */
const isReachable = (): Promise<boolean> =>
  fetch('/health', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Makes links to other pages of this site use `leavePage`. */
export function useLeavingLinks(): void {
  useEffect(() => {
    let isOpening = false;
    const onClick = (event: MouseEvent): void => {
      const { altKey, button, ctrlKey, metaKey, shiftKey, target } = event;
      if (navigator.onLine || isOpening || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || link.origin !== window.location.origin) return;
      if (link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      leavePage(() => {
        isOpening = true;
        link.click();
        isOpening = false;
      });
    };
    // Before the link's own handlers, which may close the menu it is in.
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
}
