import { toast, toastError } from '#app/ui/toast.tsx';

/** Copies an address and says so, or shows it where the browser does not allow that. */
export async function copyLink(url: string): Promise<void> {
  await navigator.clipboard.writeText(url).then(
    () => toast({ title: 'Enlace copiado', body: url }),
    () => toastError(`Este navegador no permite copiar: ${url}`),
  );
}
