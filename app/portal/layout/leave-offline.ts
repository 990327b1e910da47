import { loadToasts, toast } from '#app/ui/toast.tsx';

/**
 * Opens another page although the browser reports no connection, if there is one after all, as behind some VPNs. If not,
 * stays: React Router could not fetch the page's code and would load the document, and the browser's error would replace
 * this page and what was typed.
 */
export async function leaveOffline(open: () => void): Promise<void> {
  await fetch('/health', { method: 'HEAD' }).then(open, () =>
    toast({
      tone: 'error',
      title: 'Sin conexión',
      body: 'Esta página sigue aquí, con lo que escribió. Abra la otra cuando vuelva.',
    }),
  );
}

function onClick(event: MouseEvent): void {
  // Lets the click below through.
  if (navigator.onLine || !event.isTrusted) return;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-discover]');
  if (!link || link.pathname === window.location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  leaveOffline(() => link.click());
}

/** Makes links to other pages use `leaveOffline`. May be called again if the toasts could not be loaded. */
export async function guardLinks(): Promise<void> {
  // Before the link's own handlers, which may close the menu it is in.
  window.addEventListener('click', onClick, { capture: true });
  // Without a connection, the message could not be shown.
  await loadToasts();
}
