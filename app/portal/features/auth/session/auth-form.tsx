import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';

/** A form of the sign-in page. */
export function AuthForm({
  submitLabel,
  isBusy,
  isDisabled = false,
  onSubmit,
  onBack,
  children,
}: {
  submitLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  onSubmit: FormEventHandler;
  /** Returns to the sign-in form. */
  onBack?: () => void;
  children: ReactNode;
}) {
  // Before hydration the browser would submit the form natively.
  const isHydrated = useHydrated();
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      {children}
      <Button type="submit" isBusy={isBusy} disabled={isDisabled || !isHydrated}>
        {submitLabel}
      </Button>
      {onBack && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={onBack}>
          Volver al login
        </Button>
      )}
    </form>
  );
}

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="Correo electrónico" type="email" autoComplete="username" {...props} />;
}
