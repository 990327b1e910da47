import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#app/i18n/use-language.ts';
import { supabase } from '#app/lib/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { FileDrop } from '#app/ui/file-drop.tsx';
import type { FormProgress } from '#app/ui/form-progress.ts';
import { BotSuspected, HoneypotField, useHoneypot } from '#app/ui/honeypot.tsx';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import { type CvError, validateCvFile } from '#domain/cv.ts';
import { type ApplicationForm as ApplicationFields, applicationFormSchema } from '#domain/job-application.ts';
import { APPLICATION_LIMITS } from '#domain/text-limits.ts';
import { discardDraft, keepCv, keptCv, readDraft, saveDraft, typedBefore } from './application-draft.ts';
import { applicationError } from './application-error.ts';
import { sendApplication } from './send-application.ts';

const CV_ERRORS = { missing: 'cvRequired', type: 'cvType', size: 'cvSize' } as const satisfies Record<
  CvError,
  string
>;

const FIELDS = [
  'full_name',
  'email',
  'phone',
  'cover_letter',
] as const satisfies readonly (keyof ApplicationFields)[];

/** The fields of an application and their submission; where the form is shown is up to its dialog or page. */
export function ApplicationForm({
  job,
  onSent,
  onProgress = () => undefined,
}: {
  job: { id: string; title: string };
  onSent: () => void;
  /** Called with what closing the form now would interrupt or discard. */
  onProgress?: (progress: FormProgress) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const honeypot = useHoneypot();
  const form = useForm({
    resolver: zodResolver(applicationFormSchema),
    defaultValues: { full_name: '', email: '', phone: '', cover_letter: '' } satisfies ApplicationFields,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const cvInput = useRef<HTMLInputElement>(null);
  const [cv, setCv] = useState<File | null>(() => keptCv(job.id));
  const [problem, setProblem] = useState<CvError | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [typed] = useState(() => typedBefore(FIELDS));
  const hasContent = isDirty || cv !== null;
  const reportProgress = useStableCallback(onProgress);
  useEffect(() => reportProgress({ isSubmitting, hasContent }), [reportProgress, isSubmitting, hasContent]);

  useEffect(() => {
    const draft = readDraft(job.id);
    for (const name of FIELDS) {
      const value = typed.get(name) ?? draft.get(name);
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
    }
    if (typed.size > 0) saveDraft(job.id, form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(job.id, values),
    });
  }, [form, job.id, typed]);

  /** Shows the problem, if any, in a toast and at the field. */
  const reportProblem = (found: CvError | null): boolean => {
    setProblem(found);
    if (found)
      toast({ tone: 'error', ...t(`application.errors.${CV_ERRORS[found]}`, { returnObjects: true }) });
    return found !== null;
  };
  const choose = (file: File | null): void => {
    if (reportProblem(file && validateCvFile(file))) return;
    setCv(file);
    keepCv(job.id, file);
  };
  const field = (name: keyof typeof APPLICATION_LIMITS) => {
    const key = errors[name]?.message;
    return {
      ...form.register(name),
      maxLength: APPLICATION_LIMITS[name],
      error: key && t(key as 'application.errors.nameRequired'),
    };
  };

  const submit = form.handleSubmit(
    async (applicant) => {
      if (reportProblem(validateCvFile(cv)) || !cv) return cvInput.current?.focus();
      try {
        await honeypot.check();
        await sendApplication({
          supabase: await supabase(),
          job,
          applicant,
          cv,
          language,
          onProgress: setProgress,
        });
        toast(t('application.success', { returnObjects: true }));
        discardDraft(job.id);
        onSent();
      } catch (error) {
        console.error('application not sent', error);
        // Bots get an unspecific error.
        toast(applicationError(error instanceof BotSuspected ? null : error, t));
      } finally {
        setProgress(null);
      }
    },
    () => {
      reportProblem(validateCvFile(cv));
    },
  );

  return (
    <form noValidate onSubmit={submit} className="relative grid gap-5">
      <TextField label={t('application.fullName')} autoComplete="name" isRequired {...field('full_name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('application.email')}
          type="email"
          autoComplete="email"
          isRequired
          {...field('email')}
        />
        <TextField
          label={`${t('application.phone')} (${t('common.optional')})`}
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
      </div>
      <TextArea
        label={`${t('application.coverLetter')} (${t('common.optional')})`}
        hint={t('application.coverLetterHint')}
        {...field('cover_letter')}
      />
      <FileDrop
        ref={cvInput}
        label={t('application.cv')}
        hint={t('application.cvHint')}
        prompt={t('application.cvDrop')}
        change={t('application.cvChange')}
        accept=".pdf,.doc,.docx"
        isRequired
        file={cv}
        onChange={choose}
        progress={progress}
        error={problem ? t(`application.errors.${CV_ERRORS[problem]}.body`) : undefined}
      />
      <PrivacyNotice text={t('application.consent')} link={t('application.consentLink')} />
      <HoneypotField honeypot={honeypot} />
      <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
        {isSubmitting ? t('application.submitting') : t('application.submit')}
      </Button>
    </form>
  );
}
