import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps, INPUT } from './field.tsx';

/** A password input with a button that reveals it. */
export function PasswordField({
  label,
  hint,
  error,
  isRequired,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, isRequired: isRequired ?? false, className }}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className={`${INPUT} pr-12`} />
          <button
            type="button"
            aria-label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center text-steel hover:text-ink"
          >
            <Icon aria-hidden="true" size={20} />
          </button>
        </div>
      )}
    </Field>
  );
}
