import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readDraft, saveDraft } from '#app/site/forms/draft.ts';
import { applicationDraft, readUnhydratedInput } from './application-draft.ts';

/** Restores earlier input, and saves new input. */
export function useApplicationDraft(
  form: Pick<UseFormReturn<Record<string, string>>, 'getValues' | 'setValue' | 'subscribe'>,
  { jobId, names }: { jobId: string; names: readonly string[] },
): void {
  const { getValues, setValue, subscribe } = form;
  const [typed] = useState(() => readUnhydratedInput(jobId, names));
  useEffect(() => {
    const key = applicationDraft(jobId);
    const draft = readDraft(key);
    for (const name of names) {
      const value = typed.get(name) ?? draft.get(name);
      if (value !== undefined) setValue(name, value, { shouldDirty: true });
    }
    if (typed.size > 0) saveDraft(key, getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(key, values) });
  }, [getValues, jobId, names, setValue, subscribe, typed]);
}
