import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#app/ui/toast.tsx';
import type { JobPostingForm, PostingFields } from '#domain/recruiting/job-posting-form.ts';
import type { EditablePosting } from './list-postings.ts';
import { basedOn } from './posting-form.ts';

/** Fills the form of a new posting from an earlier one, and can empty it again. */
export function useStartFrom(
  form: UseFormReturn<JobPostingForm, unknown, PostingFields>,
  initial: JobPostingForm,
) {
  /** The title of the posting it was based on. */
  const [based, setBased] = useState<string | null>(null);
  const startFrom = (base: EditablePosting): void => {
    // Keeps the field refs, which would otherwise register again after the focus is set.
    form.reset(basedOn(base), { keepDefaultValues: true, keepFieldsRef: true });
    setBased(base.title);
    form.setFocus('title');
  };
  const empty = (): void => {
    const written = form.getValues();
    form.reset(initial, { keepFieldsRef: true });
    setBased(null);
    form.setFocus('title');
    toast({
      title: 'Formulario en blanco',
      undo: () => {
        form.reset(written, { keepDefaultValues: true });
        setBased(based);
      },
    });
  };
  return { based, empty, startFrom };
}
