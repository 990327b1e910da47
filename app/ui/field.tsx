import { clsx } from 'clsx';
import { type ComponentProps, type FocusEvent, type ReactNode, useId } from 'react';

export const INPUT =
  'w-full min-h-12 border bg-sheet px-3.5 py-2.5 text-text placeholder:text-muted aria-invalid:border-status-red border-field focus:border-copper';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows an asterisk; validation is the schema's. */
  isRequired?: boolean;
}

/**
 * Browsers other than Chromium bring only the focused control into view, Safari only its caret: a header may then cover
 * the label. Not while the control is pressed: moving below the pointer would select text.
 */
function showWhole({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(':active')) currentTarget.scrollIntoView({ block: 'nearest' });
}

/** A control with its label and its hint or error, linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  isRequired,
  className,
  children,
}: FieldProps & {
  className?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus of the control
    <div onFocus={showWhole} className={clsx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-copper">
            {' '}
            *
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error ? (
        // Not an alert, which would announce all errors of a submitted form at once: the focus goes to the first field.
        <p id={`${id}-error`} className="text-sm font-medium text-status-red">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  isRequired,
  className,
  suggestions,
  ...input
}: FieldProps & ComponentProps<'input'> & { suggestions?: readonly string[] | undefined }) {
  const list = useId();
  return (
    <Field {...{ label, hint, error, isRequired: isRequired ?? false, className }}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            {...(suggestions && { list })}
            aria-required={isRequired}
            className={INPUT}
          />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  isRequired,
  className,
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, isRequired: isRequired ?? false, className }}>
      {(control) => (
        <textarea rows={4} {...input} {...control} aria-required={isRequired} className={INPUT} />
      )}
    </Field>
  );
}

/** A native select: works without scripts, and uses each device's own picker. */
export function SelectField({
  label,
  hint,
  error,
  isRequired,
  className,
  children,
  ...input
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, isRequired: isRequired ?? false, className }}>
      {(control) => (
        <select
          {...input}
          {...control}
          aria-required={isRequired}
          className={clsx(INPUT, 'select-arrow appearance-none truncate pr-10')}
        >
          {children}
        </select>
      )}
    </Field>
  );
}
