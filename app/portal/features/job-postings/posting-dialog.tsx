import { zodResolver } from '@hookform/resolvers/zod';
import { Fragment, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormDraft } from '#app/lib/drafts/use-form-draft.ts';
import type { Conflict } from '#app/lib/query/save-changes.ts';
import { useEditConflicts } from '#app/lib/query/use-edit-conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { hasIncompleteField } from '#app/ui/incomplete-field.ts';
import { LanguageColumns } from '#app/ui/language-columns.tsx';
import { TRANSLATED_POSTING_FIELDS } from '#domain/recruiting/job-posting.ts';
import {
  type JobPostingForm,
  type PostingFields,
  translatedPostingFormSchema,
} from '#domain/recruiting/job-posting-form.ts';
import { randomUuid } from '#domain/values/random-uuid.ts';
import { BasePicker } from './base-picker.tsx';
import type { EditablePosting } from './list-postings.ts';
import { describeConflicts } from './posting-conflicts.ts';
import { formOf } from './posting-form.ts';
import { postingInputs } from './posting-inputs.tsx';
import { PostingPreview } from './posting-preview.tsx';
import type { PostingSuggestions } from './posting-suggestions.ts';
import { useStartFrom } from './use-start-from.ts';

/** Creates or edits a posting. The input is kept until it is saved. */
export function PostingDialog({
  title,
  posting,
  initial,
  suggestions,
  offersBases = false,
  onClose,
  onSave,
}: {
  title: string;
  /** The posting to edit; null for a new one. */
  posting: EditablePosting | null;
  initial: JobPostingForm;
  suggestions?: PostingSuggestions | undefined;
  /** Whether the form can start from an earlier posting. */
  offersBases?: boolean;
  onClose: () => void;
  /**
   * Saves the edited fields. Resolves with null when saved; otherwise the form stays open.
   *
   * @param saved.base the posting as loaded into the form
   * @param saved.newId the id for a new posting
   */
  onSave: (saved: {
    base: EditablePosting | null;
    newId: string;
    fields: PostingFields;
  }) => Promise<Conflict<EditablePosting> | null>;
}) {
  const form = useForm({ resolver: zodResolver(translatedPostingFormSchema), defaultValues: initial });
  const conflicts = useEditConflicts(form, posting, formOf);
  const draft = useFormDraft(form, {
    form: 'posting',
    // Keyed by title, since a copy has no id yet.
    record: posting?.id ?? (initial.title || null),
    version: posting?.updated_at ?? null,
  });
  const [newId] = useState(randomUuid);
  const { based, empty, startFrom } = useStartFrom(form, initial);
  const [previewed, setPreviewed] = useState<JobPostingForm | null>(null);
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    await onSave({ base: conflicts.base, newId, fields }).then(
      (conflict) => {
        if (conflict) return conflicts.report(conflict);
        draft.end();
        onClose();
      },
      () => undefined,
    );
  });
  const inputs = postingInputs(form, suggestions);
  return (
    <FormDialog
      isOpen
      isWide
      isDirty={isDirty}
      draft={draft}
      onClose={onClose}
      canDismiss={!isSubmitting}
      title={title}
      closeLabel="Cerrar"
    >
      {offersBases && !isDirty && <BasePicker onChoose={startFrom} />}
      {based !== null && isDirty && (
        <p className="mb-5 flex flex-wrap items-center gap-x-4 border border-rule bg-ground px-4 py-2">
          <span className="break-words">
            Basada en <strong>{based}</strong>, como borrador y sin fechas.
          </span>
          <Button variant="quiet" size="sm" onClick={empty}>
            Empezar en blanco
          </Button>
        </p>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!hasIncompleteField(event.currentTarget)) submit(event);
        }}
        className="grid gap-5"
      >
        <LanguageColumns
          spanish={TRANSLATED_POSTING_FIELDS.map((name) => <Fragment key={name}>{inputs[name]}</Fragment>)}
          english={TRANSLATED_POSTING_FIELDS.map((name) => (
            <Fragment key={name}>{inputs[`en_${name}`]}</Fragment>
          ))}
        />
        <div className="grid gap-5 border-t border-rule pt-5 sm:grid-cols-2 lg:grid-cols-4">
          {inputs.location}
          {inputs.places}
          {inputs.country}
          {inputs.work_mode}
          {inputs.employment_type}
          {inputs.experience_level}
          {inputs.status}
          {inputs.salary_min}
          {inputs.salary_max}
          {form.watch('status') === 'draft' && inputs.publish_at}
          {inputs.expires_at}
        </div>
        {inputs.external_link}
        {inputs.questions}
        <ConflictNotice
          fields={
            conflicts.base ? describeConflicts(conflicts.names, form.getValues(), formOf(conflicts.base)) : []
          }
          onKeep={conflicts.keepMine}
          onTake={conflicts.takeTheirs}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={isSubmitting} disabled={conflicts.names.length > 0}>
            {isSubmitting ? 'Guardando...' : 'Guardar'}
          </Button>
          <Button variant="outline" onClick={() => setPreviewed(form.getValues())}>
            Vista previa
          </Button>
          {isDirty && <p className="text-sm text-muted">Hay cambios sin guardar.</p>}
        </div>
      </form>
      {previewed && <PostingPreview form={previewed} onClose={() => setPreviewed(null)} />}
    </FormDialog>
  );
}
