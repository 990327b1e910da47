import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { Change } from './change-my-application.ts';

interface ChangeProps {
  readonly title: string;
  readonly text?: string;
  readonly change: Change;
  readonly button: string;
}

/** A change as a plain form, which posts to the page's own address, since it contains the token. */
export function ChangeForm({
  title,
  text,
  change,
  button,
  isQuiet = false,
  children,
}: ChangeProps & { isQuiet?: boolean; children?: ReactNode }) {
  return (
    <form method="post" encType="multipart/form-data" aria-label={title} className="grid gap-4">
      <h3 className="display-4">{title}</h3>
      {text && <p className="text-muted">{text}</p>}
      {children}
      <Button
        type="submit"
        name="change"
        value={change}
        variant={isQuiet ? 'outline' : 'primary'}
        className="justify-self-start"
      >
        {button}
      </Button>
    </form>
  );
}

/**
 * A change that must be unfolded, and answers a second question when it cannot be undone: in this way also without
 * scripts.
 *
 * @param props.question asked before the button that `confirm` labels
 */
export function Irreversible({
  title,
  text,
  change,
  button,
  question,
  confirm = button,
  children,
}: ChangeProps & { question?: string; confirm?: string; children?: ReactNode }) {
  const submit = (
    <Button type="submit" name="change" value={change} variant="danger" className="justify-self-start">
      {confirm}
    </Button>
  );
  return (
    <details className="border-t border-rule pt-4">
      <summary className="cursor-pointer text-lg font-semibold text-ink">{title}</summary>
      <form method="post" encType="multipart/form-data" className="mt-3 grid gap-4">
        {text && <p className="text-muted">{text}</p>}
        {children}
        {question ? (
          <details className="grid gap-4">
            <summary
              className={clsx(
                buttonClass({ variant: 'danger' }),
                'w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden',
              )}
            >
              {button}
            </summary>
            <p className="my-4 font-semibold text-ink">{question}</p>
            {submit}
          </details>
        ) : (
          submit
        )}
      </form>
    </details>
  );
}
