import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { sendCvTexts } from '#app/i18n/pages/send-cv.ts';
import { useLanguage } from '#app/i18n/use-language.ts';
import type { PostedForm } from '#app/lib/form-post.ts';
import { CvField, OfflineNotice } from '#app/site/forms/cv-field.tsx';
import { discardDraft } from '#app/site/forms/draft.ts';
import { EmailField } from '#app/site/forms/email-field.tsx';
import { FormAlert, SiteForm } from '#app/site/forms/site-form.tsx';
import { type Fields, resolverOf, useCvForm } from '#app/site/forms/use-cv-form.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { HoneypotField } from '#app/ui/honeypot.tsx';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { AREAS } from '#domain/recruiting/spontaneous-application.ts';
import type { spontaneousFormSchema } from '#domain/recruiting/spontaneous-application-form.ts';
import { SPONTANEOUS_LIMITS } from '#domain/values/text-limits.ts';
import { SPONTANEOUS_FORM } from './spontaneous-definition.ts';

type SendCvTexts = (typeof sendCvTexts)['es'];

const DRAFT = 'spontaneous';

type Values = z.output<typeof spontaneousFormSchema>;

/** The spontaneous application form. Keeps the input until it has been sent. */
export function SpontaneousForm({
  texts,
  posted,
  onSent,
}: {
  texts: SendCvTexts;
  /** A form posted without scripts that was rejected. */
  posted?: PostedForm | undefined;
  /** @param reference for the applicant to quote in correspondence */
  onSent: (reference: string | null, email: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  // No default values: they would overwrite input from before hydration.
  const form = useForm<Fields, unknown, Values>({ resolver: resolverOf(SPONTANEOUS_FORM, language) });
  const { isSubmitting } = form.formState;
  const { cv, field, honeypot, submissionId, submit } = useCvForm(SPONTANEOUS_FORM, {
    form,
    posted,
    onSent(reference, { email }) {
      discardDraft(DRAFT);
      onSent(reference, email);
    },
  });
  const text = (name: keyof typeof SPONTANEOUS_LIMITS) => ({
    ...field(name),
    maxLength: SPONTANEOUS_LIMITS[name],
  });
  const optional = (label: string): string => `${label} (${t('common.optional')})`;

  // The first field's handler serves all fields, by their names; the first registered field is the first to get the
  // focus. A rejected form shows the posted values.
  const draft = posted ? undefined : { key: DRAFT, onFill: form.register('full_name').onChange };

  return (
    <SiteForm
      action="/recibido/cv"
      draft={draft}
      onSubmit={submit}
      onInput={submissionId.renew}
      className="grid gap-5"
    >
      {posted && (
        <FormAlert>
          {posted.alert.title}: {posted.alert.body}
        </FormAlert>
      )}
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
      <CvField cv={cv} />
      <PrivacyNotice text={texts.consent} />
      <HoneypotField honeypot={honeypot} />
      <OfflineNotice cv={cv} />
      <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
        {isSubmitting ? t('application.submitting') : texts.submit}
      </Button>
    </SiteForm>
  );
}
