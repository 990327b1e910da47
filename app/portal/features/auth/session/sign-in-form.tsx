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
import { lacksSecondFactor } from './assurance.ts';
import { welcome } from './welcome.ts';

const schema = z.object({
  email: emailSchema('Por favor ingrese un email válido'),
  password: z.string().min(1, { error: 'Escriba su contraseña' }),
});

/** Signs in; whoever shows it goes on when the session is there. */
export function SignInForm({ email }: { email: string }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = form.formState;
  // Before that the browser would send the form itself.
  const isHydrated = useHydrated();
  const submit = form.handleSubmit(async (credentials) => {
    try {
      const { data, error } = await (await supabase()).auth.signInWithPassword(credentials);
      if (error) toast({ tone: 'error', title: 'Error', body: authErrorMessage(error) });
      else if (!lacksSecondFactor(data.session)) welcome();
    } catch (error) {
      console.error('sign-in failed', error);
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
      <TextField
        label="Contraseña"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" isBusy={isSubmitting} disabled={!isHydrated}>
        Iniciar Sesión
      </Button>
    </form>
  );
}
