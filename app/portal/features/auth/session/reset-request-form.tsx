import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { requestAuth } from '#app/portal/features/auth/request-auth.ts';
import { toast, toastError } from '#app/ui/toast.tsx';
import { emailSchema, INVALID_EMAIL } from '#domain/values/email.ts';
import { AuthForm, EmailField } from './auth-form.tsx';

const schema = z.object({ email: emailSchema(INVALID_EMAIL) });

/** Requests a password recovery mail. The response does not reveal whether the address has an account. */
export function ResetRequestForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    const redirectTo = `${window.location.origin}/reset-password`;
    const errorMessage = await requestAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo }), {
      logMessage: 'reset not requested',
    });
    if (errorMessage) return toastError(errorMessage);
    toast({
      title: 'Email enviado',
      body: 'Revise su correo: el enlace para elegir otra contraseña va en camino.',
    });
    onDone();
  });
  return (
    <AuthForm submitLabel="Enviar Email de Reset" isBusy={isSubmitting} onSubmit={submit} onBack={onDone}>
      <EmailField error={errors.email?.message} {...form.register('email')} />
    </AuthForm>
  );
}
