import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#app/i18n/use-language.ts';
import { supabase } from '#app/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type CvProblem, cvProblem } from '#domain/cv.ts';
import { type ApplicationForm, applicationFormSchema } from '#domain/job-application.ts';
import { applicationError } from './application-error.ts';
import { sendApplication } from './send-application.ts';

const CV_ERRORS = { missing: 'cvRequired', type: 'cvType', size: 'cvSize' } as const satisfies Record<
  CvProblem,
  string
>;

/** Applies to one offer. What was typed stays until it has arrived. */
export function ApplicationDialog({
  job,
  onClose,
}: {
  job: { id: string; title: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useForm({
    resolver: zodResolver(applicationFormSchema),
    defaultValues: { full_name: '', email: '', phone: '', cover_letter: '' } satisfies ApplicationForm,
  });
  const { errors, isSubmitting } = form.formState;
  const [cv, setCv] = useState<File | null>(null);
  const [problem, setProblem] = useState<CvProblem | null>(null);
  const [progress, setProgress] = useState<number | null>(null);

  const choose = (file: File | null): void => {
    const found = file && cvProblem(file);
    setProblem(found);
    if (found)
      toast({ tone: 'error', ...t(`application.errors.${CV_ERRORS[found]}`, { returnObjects: true }) });
    else setCv(file);
  };
  const explain = (key: string | undefined): string | undefined =>
    key && t(key as 'application.errors.nameRequired');

  const submit = form.handleSubmit(
    async (applicant) => {
      const found = cvProblem(cv);
      setProblem(found);
      if (found || !cv) {
        if (found)
          toast({ tone: 'error', ...t(`application.errors.${CV_ERRORS[found]}`, { returnObjects: true }) });
        return;
      }
      try {
        await sendApplication({
          supabase: await supabase(),
          job,
          applicant,
          cv,
          language,
          onProgress: setProgress,
        });
        toast(t('application.success', { returnObjects: true }));
        onClose();
      } catch (error) {
        console.error('application not sent', error);
        toast(applicationError(error, t));
      } finally {
        setProgress(null);
      }
    },
    () => setProblem(cvProblem(cv)),
  );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      canDismiss={!isSubmitting}
      title={t('application.title', { title: job.title })}
      description={t('application.lead')}
      closeLabel={t('common.close')}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={t('application.fullName')}
          autoComplete="name"
          isRequired
          error={explain(errors.full_name?.message)}
          {...form.register('full_name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('application.email')}
            type="email"
            autoComplete="email"
            isRequired
            error={explain(errors.email?.message)}
            {...form.register('email')}
          />
          <TextField
            label={`${t('application.phone')} (${t('common.optional')})`}
            type="tel"
            autoComplete="tel"
            {...form.register('phone')}
          />
        </div>
        <TextArea
          label={`${t('application.coverLetter')} (${t('common.optional')})`}
          hint={t('application.coverLetterHint')}
          {...form.register('cover_letter')}
        />
        <FileDrop
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
        <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
          {isSubmitting ? t('application.submitting') : t('application.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
