import { useState } from 'react';
import { useDraftOwner } from '#app/lib/drafts/draft-owner.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from '#app/lib/drafts/draft-store.ts';
import type { Recruiter } from '#app/portal/interviews/list-recruiters.ts';
import { Button } from '#app/ui/button.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import { CommentField } from './comment-field.tsx';
import { mentionedIn } from './mentions.ts';
import type { CommentDraft } from './write-comment.ts';

/** Writes a comment. The input is kept until it is saved, even across a reload. */
export function CommentForm({
  draftOf,
  label,
  submitLabel,
  initial = '',
  people,
  onCancel,
  onSave,
}: {
  /** Identifies what the comment is about. */
  draftOf: string;
  label: string;
  submitLabel: string;
  /** The text to edit. */
  initial?: string;
  /** The people who can be mentioned. */
  people: readonly Recruiter[];
  /** Discards the input; omit when there is nothing to return to. */
  onCancel?: () => void;
  /** Rejects when it was not saved. */
  onSave: (draft: CommentDraft) => Promise<unknown>;
}) {
  const owner = useDraftOwner();
  const key = draftKey(owner ?? '', 'comment', draftOf);
  const [body, setBody] = useState(() => {
    const typed = readDraft(key)?.fields.body;
    return typeof typed === 'string' ? typed : initial;
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setIsSaving] = useState(false);
  const isDirty = body !== initial;
  useUnloadWarning(isDirty);
  const change = (text: string): void => {
    setBody(text);
    if (text === initial) removeDraft(key);
    else if (owner) writeDraft(key, { version: null, fields: { body: text } });
  };
  const save = async (): Promise<void> => {
    const text = body.trim();
    if (text === '' || isSaving) return;
    setIsSaving(true);
    await onSave({ body: text, mentions: mentionedIn(text, people, chosen) }).then(
      () => {
        removeDraft(key);
        setBody(initial);
      },
      // The error is shown in a toast; the text stays.
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
        readOnly={isSaving}
        onChange={change}
        onMention={(id) => setChosen((before) => new Set([...before, id]))}
        onSubmit={save}
        onLeave={(field) => field.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })}
      />
      {(isDirty || onCancel) && (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="sm" isBusy={isSaving} disabled={body.trim() === ''}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                removeDraft(key);
                onCancel();
              }}
            >
              Cancelar
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
