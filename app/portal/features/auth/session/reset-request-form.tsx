import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { authErrorMessage } from '#app/portal/features/auth/auth-error-message.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { emailSchema } from '#domain/email.ts';

const schema = z.object({ email: emailSchema('Por favor ingrese un email válido') });

/** Asks for the mail that leads to a new password. The answer is the same whether the address has an account or not. */
export function ResetRequestForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  // Before that the browser would send the form itself.
  const isHydrated = useHydrated();
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      const { error } = await (await supabase()).auth.resetPasswordForEmail(email, {
        redirectTo: `${window.location.origin}/reset-password`,
      });
      if (error) return toast({ tone: 'error', title: 'Error', body: authErrorMessage(error) });
      toast({
        title: 'Email enviado',
        body: 'Revisa tu correo: el enlace para elegir otra contraseña va en camino.',
      });
      onDone();
    } catch (error) {
      console.error('reset not requested', error);
      toast({ tone: 'error', title: 'Error', body: 'Error inesperado' });
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" isBusy={isSubmitting} disabled={!isHydrated}>
        Enviar Email de Reset
      </Button>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={onDone}>
        Volver al login
      </Button>
    </form>
  );
}
