import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { requestAuth } from '#app/portal/features/auth/request-auth.ts';
import { TextField } from '#app/ui/field.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { emailSchema, INVALID_EMAIL } from '#domain/values/email.ts';
import { lacksSecondFactor } from './assurance.ts';
import { AuthForm, EmailField } from './auth-form.tsx';
import { beginCompanySignIn } from './company-sign-in.ts';
import { readAuthSettings } from './use-auth-settings.ts';
import { welcome } from './welcome.ts';

const PASSWORD_MISSING = 'Escriba su contraseña';

const schema = z.object({
  email: emailSchema(INVALID_EMAIL),
  // A quick user may submit before the page knows whether companies have their own sign-in.
  password: z
    .string()
    .refine(async (password) => password !== '' || (await readAuthSettings()).hasCompanySignIn, {
      error: PASSWORD_MISSING,
    }),
});

/**
 * Signs in with a password, or without one at the company's identity provider; the caller observes the session with
 * `useSession`.
 */
export function SignInForm({
  email,
  hasCompanySignIn = false,
}: {
  email: string;
  /** Whether to mention that leaving the password blank leads to the company's own sign-in. */
  hasCompanySignIn?: boolean;
}) {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const leadToCompany = async (address: string): Promise<void> => {
    const refusal = await beginCompanySignIn({ domain: address.slice(address.lastIndexOf('@') + 1) });
    if (refusal === 'unknown')
      form.setError('password', { message: PASSWORD_MISSING }, { shouldFocus: true });
    else if (refusal) toastError(refusal.message);
  };
  const submit = form.handleSubmit(async (credentials) => {
    if (credentials.password === '') return leadToCompany(credentials.email);
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
        hint={
          hasCompanySignIn
            ? 'Si ingresa con la cuenta de su empresa, deje la contraseña en blanco.'
            : undefined
        }
        error={errors.password?.message}
        {...form.register('password')}
      />
    </AuthForm>
  );
}
