import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#app/i18n/use-language.ts';
import { type PostedForm, postedText } from '#app/lib/form-post.ts';
import { CvField, OfflineNotice } from '#app/site/forms/cv-field.tsx';
import { EmailField } from '#app/site/forms/email-field.tsx';
import { FormAlert, SiteForm } from '#app/site/forms/site-form.tsx';
import { type Fields, resolverOf, useCvForm } from '#app/site/forms/use-cv-form.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import type { FormProgress } from '#app/ui/form-progress.ts';
import { HoneypotField } from '#app/ui/honeypot.tsx';
import { OtherProcessesBox } from '#app/ui/other-processes-box.tsx';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import { APPLICATION_LIMITS } from '#domain/values/text-limits.ts';
import { applicationForm } from './application-definition.ts';
import { discardApplication, keepCv, keptCv } from './application-draft.ts';
import { firstTouch } from './first-touch.ts';
import type { ParsedApplication } from './parse-application.ts';
import { answerField, QuestionFields } from './question-fields.tsx';
import { useApplicationDraft } from './use-application-draft.ts';

/** An application's fields and their submission, used both in the dialog and on the page. */
export function ApplicationForm({
  job,
  posted,
  onSent,
  onProgress = () => undefined,
}: {
  job: Pick<JobPosting, 'id' | 'title' | 'questions'>;
  /** A form posted without scripts that was rejected. */
  posted?: PostedForm | undefined;
  /**
   * @param reference for the applicant to quote in correspondence
   * @param email the address that the receipt goes to
   */
  onSent: (reference: string | null, email: string) => void;
  /** Called with whatever closing the form now would interrupt or discard. */
  onProgress?: (progress: FormProgress) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const questions = job.questions;
  const definition = applicationForm(job, firstTouch);
  const [names] = useState(() => [
    ...Object.keys(APPLICATION_LIMITS),
    ...questions.map(({ id }) => answerField(id)),
  ]);
  const form = useForm<Fields, unknown, ParsedApplication>({
    resolver: resolverOf(definition, language),
    defaultValues: {
      full_name: '',
      email: '',
      phone: '',
      profile_url: '',
      cover_letter: '',
      ...posted?.values,
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const { cv, field, honeypot, otherProcesses, submissionId, submit } = useCvForm(definition, {
    form,
    posted,
    cv: { initial: () => keptCv(job.id), onChoose: (file) => keepCv(job.id, file) },
    onSent(reference, { applicant: { email } }) {
      toast(t('application.success', { returnObjects: true }));
      discardApplication(job.id);
      onSent(reference, email);
    },
  });
  const hasContent = isDirty || cv.chosen !== null;
  const reportProgress = useStableCallback(onProgress);
  useEffect(() => reportProgress({ isSubmitting, hasContent }), [reportProgress, isSubmitting, hasContent]);
  useApplicationDraft(form, { jobId: job.id, names });
  const text = (name: keyof typeof APPLICATION_LIMITS) => ({
    ...field(name),
    maxLength: APPLICATION_LIMITS[name],
  });

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
        <EmailField
          label={t('application.email')}
          isRequired
          {...text('email')}
          suggestionText={(email) => t('application.emailSuggestion', { email })}
          onTake={(email) => form.setValue('email', email, { shouldDirty: true, shouldValidate: true })}
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
