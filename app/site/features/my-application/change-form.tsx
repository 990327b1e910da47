import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
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
      <h3 className="text-lg">{title}</h3>
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

/** A change that must be unfolded before its button shows, as a confirmation that works without scripts. */
export function Irreversible({
  title,
  text,
  change,
  button,
  children,
}: ChangeProps & { children?: ReactNode }) {
  return (
    <details className="border-t border-rule pt-4">
      <summary className="cursor-pointer text-lg font-semibold text-ink">{title}</summary>
      <form method="post" encType="multipart/form-data" className="mt-3 grid gap-4">
        {text && <p className="text-muted">{text}</p>}
        {children}
        <Button type="submit" name="change" value={change} variant="danger" className="justify-self-start">
          {button}
        </Button>
      </form>
    </details>
  );
}
