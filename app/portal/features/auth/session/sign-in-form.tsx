import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { requestAuth } from '#app/portal/features/auth/request-auth.ts';
import { TextField } from '#app/ui/field.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { emailSchema } from '#domain/email.ts';
import { lacksSecondFactor } from './assurance.ts';
import { AuthForm, EmailField, INVALID_EMAIL } from './auth-form.tsx';
import { welcome } from './welcome.ts';

const schema = z.object({
  email: emailSchema(INVALID_EMAIL),
  password: z.string().min(1, { error: 'Escriba su contraseña' }),
});

/** Signs in with a password; the caller follows the session with `useSession`. */
export function SignInForm({ email }: { email: string }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    const errorMessage = await requestAuth(
      async (auth) => {
        const response = await auth.signInWithPassword(credentials);
        const { session } = response.data;
        if (session && !lacksSecondFactor(session)) welcome();
        return response;
      },
      { logMessage: 'sign-in failed' },
    );
    if (errorMessage) toastError(errorMessage);
  });
  return (
    <AuthForm submitLabel="Iniciar Sesión" isBusy={isSubmitting} onSubmit={submit}>
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <TextField
        label="Contraseña"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
    </AuthForm>
  );
}
