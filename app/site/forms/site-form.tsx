import type { FormEvent, ReactNode } from 'react';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { loadToasts } from '#app/ui/toast.tsx';
import { useSubmitReplay } from '#app/ui/use-submit-replay.ts';
import { type FormDraft, useDraft } from './use-draft.ts';

/** A form that can be submitted before hydration, and without scripts. */
export function SiteForm({
  action,
  className,
  children,
  draft,
  onInput,
  onSubmit,
}: {
  /** The Spanish path that receives the form without scripts. */
  action: string;
  className: string;
  children: ReactNode;
  /** Saves the input; without it, the input is lost with the page. */
  draft?: FormDraft | undefined;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  const path = useLocalPath();
  const replay = useSubmitReplay();
  useDraft(replay.ref, draft);
  return (
    <form
      {...replay}
      noValidate
      method="post"
      encType="multipart/form-data"
      action={path(action)}
      onInput={(event) => {
        // Fetched while the form is filled in: without a connection, a failure to send could not be shown.
        loadToasts().catch(() => undefined);
        onInput(event);
      }}
      onSubmit={onSubmit}
      // Relative, for the hidden honeypot field.
      className={`relative ${className}`}
    >
      {children}
    </form>
  );
}

/** Explains, above the fields, why a form was rejected. */
export function FormAlert({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={`border-l-3 border-status-red pl-4 font-medium ${className}`}>
      {children}
    </p>
  );
}
