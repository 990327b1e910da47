import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#app/i18n/use-language.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.tsx';
import {
  CONTACT_SERVICES,
  contactRequestSchema,
  type ContactForm as Fields,
} from '#domain/contact-request.ts';
import { sendContactRequest } from './send-contact-request.ts';

const EMPTY: Fields = { name: '', company: '', email: '', phone: '', service: '', message: '' };

/** Asks for a quote. What was typed stays until it has arrived. */
export function ContactForm() {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useForm({ resolver: zodResolver(contactRequestSchema), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const explain = (key: string | undefined): string | undefined =>
    key && t(key === 'contact.errors.invalidEmail' ? key : 'contact.errors.field');

  const submit = form.handleSubmit(
    async (request) => {
      try {
        await sendContactRequest(request, language);
        toast(t('contact.success', { returnObjects: true }));
        form.reset(EMPTY);
      } catch (error) {
        console.error('contact request not sent', error);
        toast({ tone: 'error', title: 'Error', body: t('contact.errors.sending') });
      }
    },
    (found) => toast({ tone: 'error', title: 'Error', body: t(`contact.errors.${firstProblem(found)}`) }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5 border border-rule bg-sheet p-5 sm:p-8">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('contact.name')}
          autoComplete="name"
          isRequired
          error={explain(errors.name?.message)}
          {...form.register('name')}
        />
        <TextField label={t('contact.company')} autoComplete="organization" {...form.register('company')} />
        <TextField
          label={t('contact.email')}
          type="email"
          autoComplete="email"
          isRequired
          error={explain(errors.email?.message)}
          {...form.register('email')}
        />
        <TextField
          label={t('contact.phone')}
          type="tel"
          autoComplete="tel"
          isRequired
          error={explain(errors.phone?.message)}
          {...form.register('phone')}
        />
      </div>
      <SelectField label={t('contact.service')} {...form.register('service')}>
        <option value="">{t('contact.chooseService')}</option>
        {CONTACT_SERVICES.map((service) => (
          <option key={service} value={service}>
            {t(`contact.services.${service}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('contact.message')}
        hint={t('contact.messageHint')}
        isRequired
        rows={5}
        error={explain(errors.message?.message)}
        {...form.register('message')}
      />
      <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
        {isSubmitting ? t('contact.sending') : t('contact.submit')}
      </Button>
    </form>
  );
}

/** One message says what to do first: fill in what is missing, then mend the address. */
function firstProblem(errors: FieldErrors<Fields>): 'required' | 'invalidEmail' {
  const messages = Object.values(errors).map((error) => error?.message);
  return messages.every((message) => message === 'contact.errors.invalidEmail') ? 'invalidEmail' : 'required';
}
