import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { changedFields } from '#app/lib/query/save-changes.ts';
import { type FormDraft, useDraft } from './use-draft.ts';

/**
 * A draft of a react-hook-form: the fields that have changed since the form was opened.
 *
 * @returns the draft, whose `recover` fills the form
 */
export function useFormDraft<Form extends FieldValues, Output>(
  form: UseFormReturn<Form, unknown, Output>,
  options: Parameters<typeof useDraft>[0],
): Omit<FormDraft, 'keep' | 'recover'> & { readonly recover: () => void } {
  const draft = useDraft(options);
  const [opened] = useState(() => form.getValues());
  const keep = useEffectEvent((values: Form) => draft.keep(changedFields(opened, values)));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  );
  return {
    ...draft,
    recover: () => {
      const known = new Map(Object.entries(opened));
      const fields = Object.entries(draft.recover()).filter(([name, value]) =>
        isSameKind(known.get(name), value),
      );
      form.reset({ ...form.getValues(), ...Object.fromEntries(fields) }, { keepDefaultValues: true });
    },
  };
}

/** Guards against a draft from another release. */
const isSameKind = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
