import { toast } from '#app/ui/toast.tsx';

/** Greets whoever has signed in, with all that is asked of them. */
export function welcome(): void {
  toast({ title: '¡Bienvenido!', body: 'Has iniciado sesión correctamente' });
}
