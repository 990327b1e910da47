import { toast } from '#app/ui/toast.tsx';

/** Greets the user after sign-in, once the second factor is verified. */
export function welcome(): void {
  toast({ title: 'Le damos la bienvenida', body: 'Inició sesión correctamente' });
}
