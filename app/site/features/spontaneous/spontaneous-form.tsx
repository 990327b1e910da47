import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage, useLocalPath } from '#app/i18n/use-language.ts';
import { type PostedForm, postedText } from '#app/lib/form-post.ts';
import { retryOffline } from '#app/lib/retry-offline.ts';
import { supabase } from '#app/lib/supabase.ts';
import { uploadCv } from '#app/lib/uploads/upload-cv.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { HoneypotField, useHoneypot } from '#app/ui/honeypot.tsx';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useEarlyFiles } from '#app/ui/use-early-files.ts';
import { useSubmissionId } from '#app/ui/use-submission-id.ts';
import { useSubmitReplay } from '#app/ui/use-submit-replay.ts';
import { type CvError, validateCvFile } from '#domain/cv.ts';
import { AREAS, spontaneousFormSchema } from '#domain/spontaneous-application.ts';
import { SPONTANEOUS_LIMITS } from '#domain/text-limits.ts';
import { insertSpontaneous } from './insert-spontaneous.ts';
import type { SendCvTexts } from './send-cv-texts.ts';
import { cvError, spontaneousError } from './spontaneous-error.ts';

/** The form of a spontaneous application. Keeps what was typed until it has been sent. */
export function SpontaneousForm({
  texts,
  posted,
  onSent,
}: {
  texts: SendCvTexts;
  /** What was posted without scripts and not accepted. */
  posted?: PostedForm | undefined;
  /** @param reference what the applicant quotes in correspondence */
  onSent: (reference: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = useLocalPath();
  const honeypot = useHoneypot();
  const replay = useSubmitReplay();
  // No default values: they would overwrite what was typed before hydration.
  const form = useForm({ resolver: zodResolver(spontaneousFormSchema) });
  const { errors, isSubmitting, submitCount } = form.formState;
  const submissionId = useSubmissionId();
  const cvInput = useRef<HTMLInputElement>(null);
  const [cv, setCv] = useState<File | null>(null);
  const [problem, setProblem] = useState<CvError | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [isOffline, setIsOffline] = useState(false);

  /** Shows the problem, if any, in a toast and at the field. */
  const reportProblem = (found: CvError | null): boolean => {
    setProblem(found);
    if (found) toast(cvError(found, t));
    return found !== null;
  };
  const choose = (file: File | null): void => {
    if (!reportProblem(file && validateCvFile(file))) setCv(file);
  };
  useEarlyFiles(cvInput, ([chosen]) => choose(chosen ?? null));
  const field = (name: keyof typeof spontaneousFormSchema.shape) => {
    const key = errors[name]?.message || (submitCount === 0 && postedText(posted?.problems, name));
    return {
      ...form.register(name),
      defaultValue: postedText(posted?.values, name),
      error: key ? t(key as 'application.errors.nameRequired') : undefined,
    };
  };
  const text = (name: keyof typeof SPONTANEOUS_LIMITS) => ({
    ...field(name),
    maxLength: SPONTANEOUS_LIMITS[name],
  });
  const optional = (label: string): string => `${label} (${t('common.optional')})`;

  const submit = form.handleSubmit(
    async (applicant) => {
      if (reportProblem(validateCvFile(cv)) || !cv) return cvInput.current?.focus();
      try {
        await honeypot.check();
        const client = await supabase();
        const cvUrl = await uploadCv({
          folder: 'spontaneous',
          cv,
          onProgress: setProgress,
          onOffline: setIsOffline,
        });
        const application = { applicant, language, submissionId: submissionId.current() };
        const reference = await retryOffline(
          () => insertSpontaneous(client, { application, cvUrl }),
          setIsOffline,
        );
        onSent(reference);
      } catch (error) {
        console.error('CV not sent', error);
        toast(spontaneousError(error, t));
      } finally {
        setProgress(null);
      }
    },
    () => {
      reportProblem(validateCvFile(cv));
    },
  );

  return (
    <form
      {...replay}
      noValidate
      method="post"
      encType="multipart/form-data"
      action={path('/recibido/cv')}
      onSubmit={submit}
      onInput={submissionId.renew}
      className="relative grid gap-5"
    >
      {posted && (
        <p role="alert" className="border-l-3 border-status-red pl-4 font-medium">
          {posted.alert.title}: {posted.alert.body}
        </p>
      )}
      <TextField label={t('application.fullName')} autoComplete="name" isRequired {...text('full_name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('application.email')}
          type="email"
          autoComplete="email"
          isRequired
          {...text('email')}
        />
        <TextField
          label={optional(t('application.phone'))}
          type="tel"
          autoComplete="tel"
          {...text('phone')}
        />
      </div>
      <SelectField label={texts.area} isRequired {...field('area')}>
        <option value="">{texts.chooseArea}</option>
        {AREAS.map((area) => (
          <option key={area} value={area}>
            {texts.areas[area]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={optional(t('application.profile'))}
        hint={t('application.profileHint')}
        type="url"
        autoComplete="url"
        {...text('profile_url')}
      />
      <TextArea label={optional(texts.message)} hint={texts.messageHint} {...text('message')} />
      <FileDrop
        ref={cvInput}
        name="cv"
        label={t('application.cv')}
        hint={t('application.cvHint')}
        prompt={t('application.cvDrop')}
        touchPrompt={t('application.cvChoose')}
        change={t('application.cvChange')}
        accept=".pdf,.doc,.docx"
        isRequired
        file={cv}
        onChange={choose}
        progress={progress}
        error={problem ? cvError(problem, t).body : undefined}
      />
      <PrivacyNotice text={texts.consent} />
      <HoneypotField honeypot={honeypot} />
      <p role="status" className="font-medium text-copper empty:hidden">
        {isOffline && t('application.offline')}
      </p>
      <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
        {isSubmitting ? t('application.submitting') : texts.submit}
      </Button>
    </form>
  );
}
