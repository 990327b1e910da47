import { useRef } from 'react';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#app/i18n/use-language.ts';
import type { PostedForm } from '#app/lib/form-post.ts';
import { retryOffline } from '#app/lib/retry-offline.ts';
import { supabase } from '#app/lib/supabase.ts';
import { uploadCv } from '#app/lib/uploads/upload-cv.ts';
import { noteVisit } from '#app/site/statistics/visit-notes.ts';
import { fetchEarly } from '#app/ui/deferred.tsx';
import { BotSuspected, useHoneypot } from '#app/ui/honeypot.tsx';
import { acceptedVersion } from '#app/ui/other-processes-box.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useSubmissionId } from '#app/ui/use-submission-id.ts';
import type { Language } from '#domain/values/language.ts';
import type { CvForm, PublicForm, Submission } from './public-form.ts';
import { useCvField } from './use-cv-field.ts';
import { useFormFields } from './use-form-fields.ts';

export type Fields = Record<string, string>;

/** Validates in react-hook-form as the server does for posted forms. */
export const resolverOf =
  <Values>({ parse }: PublicForm<Values>, language: Language): Resolver<Fields, unknown, Values> =>
  (fields) => {
    const parsed = parse(fields, language);
    if ('values' in parsed) return { values: parsed.values, errors: {} };
    const errors: FieldErrors<Fields> = Object.fromEntries(
      Object.entries(parsed.problems).map(([name, message]) => [name, { type: 'validate', message }]),
    );
    return { values: {}, errors };
  };

/**
 * The fields and the submission of a form with a CV: checks, uploads the CV, and stores the form, waiting while the
 * browser is offline. A CV whose form was not stored is removed later by housekeeping.
 *
 * @param options.cv what the CV's field starts with, and who keeps the chosen file
 * @param options.onSent called with the reference, if the form has one, and what was sent
 * @param options.onInvalid called with the error keys of the fields
 */
export function useCvForm<Values>(
  definition: CvForm<Values>,
  options: {
    form: UseFormReturn<Fields, unknown, Values>;
    posted: PostedForm | undefined;
    cv?: Parameters<typeof useCvField>[1];
    onSent: (reference: string | null, values: Values) => unknown;
    onInvalid?: (problems: readonly string[]) => void;
  },
) {
  const { form, onInvalid, onSent, posted } = options;
  const { t } = useTranslation();
  const language = useLanguage();
  const honeypot = useHoneypot();
  const submissionId = useSubmissionId();
  const otherProcesses = useRef<HTMLInputElement>(null);
  const cv = useCvField(definition.cv.texts, {
    ...options.cv,
    onChoose(file) {
      // Turning a page fires no input event in the form.
      submissionId.renew();
      // The code that sends it loads while the visitor fills in the rest.
      if (file) fetchEarly(supabase);
      options.cv?.onChoose?.(file);
    },
  });
  const field = useFormFields(form, posted);
  const submit = form.handleSubmit(
    async (values) => {
      const file = await cv.check();
      if (!file) return cv.input.current?.focus();
      try {
        await honeypot.check();
        const { folder } = definition.cv;
        const { onOffline, onProgress } = cv;
        const submission: Submission<Values> = {
          values,
          language,
          otherProcesses: acceptedVersion(otherProcesses.current),
          submissionId: submissionId.current(),
          cvUrl: await uploadCv({ folder, cv: file, onProgress, onOffline }),
        };
        const client = await supabase();
        const reference = await retryOffline(() => definition.store(client, submission), onOffline);
        noteVisit({ sent: definition.counted });
        onSent(reference, values);
      } catch (error) {
        console.error(`${definition.name} not sent`, error);
        // Bots get an unspecific error.
        toast(definition.explainFailure(error instanceof BotSuspected ? null : error, t));
      } finally {
        cv.onProgress(null);
      }
    },
    async (invalid) => {
      await cv.check();
      onInvalid?.(Object.values(invalid).map((error) => error?.message ?? ''));
    },
  );
  return { cv, field, honeypot, otherProcesses, submissionId, submit };
}
