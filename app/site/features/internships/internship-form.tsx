import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useLanguage } from '#app/i18n/use-language.ts';
import { type PostedForm, postedText } from '#app/lib/form-post.ts';
import { CvField, OfflineNotice } from '#app/site/forms/cv-field.tsx';
import { discardDraft } from '#app/site/forms/draft.ts';
import { EmailField } from '#app/site/forms/email-field.tsx';
import { FormAlert, SiteForm } from '#app/site/forms/site-form.tsx';
import { type Fields, resolverOf, useCvForm } from '#app/site/forms/use-cv-form.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { HoneypotField } from '#app/ui/honeypot.tsx';
import { OtherProcessesBox } from '#app/ui/other-processes-box.tsx';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { toast } from '#app/ui/toast.tsx';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { AVAILABILITIES, DURATIONS, SEMESTERS } from '#domain/recruiting/internship-application.ts';
import type { internshipFormSchema } from '#domain/recruiting/internship-application-form.ts';
import { INTERNSHIP_LIMITS } from '#domain/values/text-limits.ts';
import { INTERNSHIP_FORM } from './internship-definition.ts';

/** A numbered fieldset with its title beside the fields. */
function FormSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-10 gap-y-5 border-t border-rule px-5 py-7 sm:px-8 lg:grid-cols-[13rem_1fr] lg:py-9">
      <legend className="sr-only">{title}</legend>
      <div aria-hidden="true" className="flex items-baseline gap-3 lg:grid lg:content-start lg:gap-1">
        <span className="annotation text-copper">{number}</span>
        <span className="min-w-0 font-display text-lg leading-tight font-semibold tracking-tight wrap-anywhere hyphens-auto text-ink">
          {title}
        </span>
      </div>
      <div className="grid content-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

const DRAFT = 'internship';

type Values = z.output<typeof internshipFormSchema>;

/** The internship application form. Keeps the input until it has been sent. */
export function InternshipForm({
  posted,
  onSent,
}: {
  /** A form posted without scripts that was rejected. */
  posted?: PostedForm | undefined;
  /** Navigates onward after sending; without it, the form is emptied. */
  onSent?: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  // No default values: they would overwrite input from before hydration.
  const form = useForm<Fields, unknown, Values>({ resolver: resolverOf(INTERNSHIP_FORM, language) });
  const { isSubmitting } = form.formState;
  const { cv, field, honeypot, otherProcesses, submissionId, submit } = useCvForm(INTERNSHIP_FORM, {
    form,
    posted,
    onSent() {
      discardDraft(DRAFT);
      toast(t('internships.success', { returnObjects: true }));
      if (onSent) return onSent();
      form.reset();
      cv.clear();
      submissionId.renew();
    },
    onInvalid: (problems) => toast(INTERNSHIP_FORM.explainProblems(problems, t)),
  });
  const text = (name: keyof typeof INTERNSHIP_LIMITS) => ({
    ...field(name),
    maxLength: INTERNSHIP_LIMITS[name],
  });

  // The first field's handler serves all fields, by their names; the first registered field is the first to get the
  // focus. A rejected form shows the posted values.
  const draft = posted ? undefined : { key: DRAFT, onFill: form.register('first_name').onChange };

  return (
    <SiteForm
      action="/recibido/practica"
      draft={draft}
      onSubmit={submit}
      onInput={submissionId.renew}
      className="border border-rule bg-sheet"
    >
      <p className="px-5 py-4 text-sm text-muted sm:px-8">{t('internships.lead')}</p>
      {posted && (
        <FormAlert className="mx-5 mb-4 sm:mx-8">
          {posted.alert.title}: {posted.alert.body}
        </FormAlert>
      )}
      <FormSection number={1} title={t('internships.sections.personal')}>
        <TextField
          label={t('internships.firstName')}
          autoComplete="given-name"
          isRequired
          {...text('first_name')}
        />
        <TextField
          label={t('internships.lastName')}
          autoComplete="family-name"
          isRequired
          {...text('last_name')}
        />
        <EmailField
          label={t('internships.email')}
          isRequired
          {...text('email')}
          suggestionText={(email) => t('internships.emailSuggestion', { email })}
          onTake={(email) => form.setValue('email', email, { shouldDirty: true, shouldValidate: true })}
        />
        <TextField
          label={t('internships.phone')}
          type="tel"
          autoComplete="tel"
          isRequired
          {...text('phone')}
        />
      </FormSection>
      <FormSection number={2} title={t('internships.sections.academic')}>
        <TextField label={t('internships.institution')} isRequired {...text('institution')} />
        <TextField label={t('internships.career')} isRequired {...text('career')} />
        <SelectField label={t('internships.semester')} {...field('semester')}>
          <option value="">{t('internships.chooseSemester')}</option>
          {SEMESTERS.map((semester) => (
            <option key={semester} value={semester}>
              {t(`internships.semesters.${semester}`)}
            </option>
          ))}
        </SelectField>
      </FormSection>
      <FormSection number={3} title={t('internships.sections.practice')}>
        <SelectField label={t('internships.duration')} isRequired {...field('duration')}>
          <option value="">{t('internships.chooseDuration')}</option>
          {DURATIONS.map((duration) => (
            <option key={duration} value={duration}>
              {t(`internships.durations.${duration}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('internships.availability')} {...field('availability')}>
          <option value="">{t('internships.chooseAvailability')}</option>
          {AVAILABILITIES.map((availability) => (
            <option key={availability} value={availability}>
              {t(`internships.availabilities.${availability}`)}
            </option>
          ))}
        </SelectField>
      </FormSection>
      <FormSection number={4} title={t('internships.sections.documents')}>
        <CvField className="sm:col-span-2" cv={cv} />
      </FormSection>
      <FormSection number={5} title={t('internships.sections.additional')}>
        <TextArea
          className="sm:col-span-2"
          label={t('internships.skills')}
          hint={t('internships.skillsHint')}
          {...text('skills')}
        />
        <TextArea
          className="sm:col-span-2"
          label={t('internships.motivation')}
          hint={t('internships.motivationHint')}
          {...text('motivation')}
        />
      </FormSection>
      <div className="grid gap-5 border-t border-rule px-5 py-7 sm:px-8 lg:pl-[calc(13rem+4.5rem)]">
        <OtherProcessesBox
          ref={otherProcesses}
          isPosted={postedText(posted?.values, 'other_processes') !== ''}
        />
        <PrivacyNotice text={CONSENT_TEXTS.internship[language]} />
        <HoneypotField honeypot={honeypot} />
        <OfflineNotice cv={cv} />
        <Button type="submit" isBusy={isSubmitting} className="justify-self-start max-sm:w-full">
          {isSubmitting ? t('internships.submitting') : t('internships.submit')}
        </Button>
      </div>
    </SiteForm>
  );
}
