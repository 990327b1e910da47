import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import type { Recruiter } from '../list-recruiters.ts';
import { CommentField } from './comment-field.tsx';
import { mentionedIn } from './mentions.ts';
import type { CommentDraft } from './write-comment.ts';

/** What was typed and not sent, by the key of its form: kept while the panel shows others, or is closed. */
const drafts = new Map<string, string>();

/** Writes a comment. What was typed survives until it is saved. */
export function CommentForm({
  draftKey,
  label,
  submitLabel,
  initial = '',
  people,
  children,
  onSave,
}: {
  draftKey: string;
  label: string;
  submitLabel: string;
  /** The text to edit. */
  initial?: string;
  /** Who can be mentioned. */
  people: readonly Recruiter[];
  /** Further buttons. */
  children?: ReactNode;
  /** Rejects when it was not saved. */
  onSave: (draft: CommentDraft) => Promise<unknown>;
}) {
  const [body, setBody] = useState(drafts.get(draftKey) ?? initial);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setIsSaving] = useState(false);
  const isDirty = body !== initial;
  useUnloadWarning(isDirty);
  const change = (text: string): void => {
    setBody(text);
    if (text === initial) drafts.delete(draftKey);
    else drafts.set(draftKey, text);
  };
  const save = async (): Promise<void> => {
    const text = body.trim();
    if (text === '' || isSaving) return;
    setIsSaving(true);
    await onSave({ body: text, mentions: mentionedIn(text, people, chosen) }).then(
      () => {
        drafts.delete(draftKey);
        setBody(initial);
      },
      // Shown in a toast; the text stays.
      () => undefined,
    );
    setIsSaving(false);
  };
  return (
    <form
      className="mb-4 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <CommentField
        label={label}
        value={body}
        people={people}
        onChange={change}
        onMention={(id) => setChosen((before) => new Set([...before, id]))}
        onSubmit={save}
        onLeave={(field) => field.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })}
      />
      {(isDirty || children) && (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="sm" isBusy={isSaving} disabled={body.trim() === ''}>
            {submitLabel}
          </Button>
          {children}
        </div>
      )}
    </form>
  );
}
