import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#app/i18n/use-language.ts';
import { type PostedForm, postedText } from '#app/lib/form-post.ts';
import { supabase } from '#app/lib/supabase.ts';
import { CvField, OfflineNotice } from '#app/site/forms/cv-field.tsx';
import { FormAlert, SiteForm } from '#app/site/forms/site-form.tsx';
import { useCvField } from '#app/site/forms/use-cv-field.ts';
import { useFormFields } from '#app/site/forms/use-form-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import type { FormProgress } from '#app/ui/form-progress.ts';
import { BotSuspected, HoneypotField, useHoneypot } from '#app/ui/honeypot.tsx';
import { acceptedVersion, OtherProcessesBox } from '#app/ui/other-processes-box.tsx';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import { useSubmissionId } from '#app/ui/use-submission-id.ts';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import type { Answers } from '#domain/recruiting/posting-question.ts';
import { APPLICATION_LIMITS } from '#domain/values/text-limits.ts';
import { discardApplication, keepCv, keptCv } from './application-draft.ts';
import { applicationError } from './application-error.ts';
import { firstTouch } from './first-touch.ts';
import { type Applicant, parseApplication } from './parse-application.ts';
import { answerField, QuestionFields } from './question-fields.tsx';
import { sendApplication } from './send-application.ts';
import { useApplicationDraft } from './use-application-draft.ts';

type Fields = Record<string, string>;

interface ParsedFields {
  readonly applicant: Applicant;
  readonly answers: Answers;
}

/** An application's fields and their submission, used both in the dialog and on the page. */
export function ApplicationForm({
  job,
  posted,
  onSent,
  onProgress = () => undefined,
}: {
  job: Pick<JobPosting, 'id' | 'questions'>;
  /** A form posted without scripts that was rejected. */
  posted?: PostedForm | undefined;
  /** @param reference for the applicant to quote in correspondence */
  onSent: (reference: string) => void;
  /** Called with whatever closing the form now would interrupt or discard. */
  onProgress?: (progress: FormProgress) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const honeypot = useHoneypot();
  const questions = job.questions;
  const [names] = useState(() => [
    ...Object.keys(APPLICATION_LIMITS),
    ...questions.map(({ id }) => answerField(id)),
  ]);
  const form = useForm<Fields, unknown, ParsedFields>({
    resolver: resolverOf(questions),
    defaultValues: {
      full_name: '',
      email: '',
      phone: '',
      profile_url: '',
      cover_letter: '',
      ...posted?.values,
    },
  });
  const submissionId = useSubmissionId();
  const { isDirty, isSubmitting } = form.formState;
  const otherProcesses = useRef<HTMLInputElement>(null);
  const cv = useCvField('application', {
    initial: () => keptCv(job.id),
    onChoose: (file) => keepCv(job.id, file),
  });
  const hasContent = isDirty || cv.file !== null;
  const reportProgress = useStableCallback(onProgress);
  useEffect(() => reportProgress({ isSubmitting, hasContent }), [reportProgress, isSubmitting, hasContent]);
  useApplicationDraft(form, { jobId: job.id, names });
  const field = useFormFields(form, posted);
  const text = (name: keyof typeof APPLICATION_LIMITS) => ({
    ...field(name),
    maxLength: APPLICATION_LIMITS[name],
  });

  const submit = form.handleSubmit(
    async ({ answers, applicant }) => {
      const file = cv.check();
      if (!file) return cv.input.current?.focus();
      try {
        await honeypot.check();
        const reference = await sendApplication({
          supabase: await supabase(),
          application: {
            jobId: job.id,
            applicant,
            answers,
            language,
            otherProcesses: acceptedVersion(otherProcesses.current),
            source: firstTouch(),
            submissionId: submissionId.current(),
          },
          cv: file,
          onProgress: cv.onProgress,
          onOffline: cv.onOffline,
        });
        toast(t('application.success', { returnObjects: true }));
        discardApplication(job.id);
        onSent(reference);
      } catch (error) {
        console.error('application not sent', error);
        // Bots get an unspecific error.
        toast(applicationError(error instanceof BotSuspected ? null : error, t));
      } finally {
        cv.onProgress(null);
      }
    },
    () => {
      cv.check();
    },
  );

  return (
    <SiteForm
      action="/recibido/postulacion"
      onSubmit={submit}
      onInput={submissionId.renew}
      className="grid gap-5"
    >
      {posted && (
        <FormAlert>
          {posted.alert.title}: {posted.alert.body}
        </FormAlert>
      )}
      <input type="hidden" name="job" value={job.id} />
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
          label={`${t('application.phone')} (${t('common.optional')})`}
          type="tel"
          autoComplete="tel"
          {...text('phone')}
        />
      </div>
      <TextField
        label={`${t('application.profile')} (${t('common.optional')})`}
        hint={t('application.profileHint')}
        type="url"
        autoComplete="url"
        {...text('profile_url')}
      />
      <TextArea
        label={`${t('application.coverLetter')} (${t('common.optional')})`}
        hint={t('application.coverLetterHint')}
        {...text('cover_letter')}
      />
      <QuestionFields questions={questions} field={field} />
      <CvField cv={cv} />
      <OtherProcessesBox
        ref={otherProcesses}
        isPosted={postedText(posted?.values, 'other_processes') !== ''}
      />
      <PrivacyNotice text={CONSENT_TEXTS.application[language]} />
      <HoneypotField honeypot={honeypot} />
      <OfflineNotice cv={cv} />
      <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
        {isSubmitting ? t('application.submitting') : t('application.submit')}
      </Button>
    </SiteForm>
  );
}

/** Validates with the schemas that the server uses for posted forms. */
const resolverOf =
  (questions: JobPosting['questions']): Resolver<Fields, unknown, ParsedFields> =>
  (values) => {
    const parsed = parseApplication(values, questions);
    return 'problems' in parsed
      ? { values: {}, errors: fieldErrors(parsed.problems) }
      : { values: parsed, errors: {} };
  };

const fieldErrors = (problems: Readonly<Record<string, string>>): FieldErrors<Fields> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, message]) => [name, { type: 'validate', message }]),
  );
