import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  lazy,
  Suspense,
  useEffect,
  useState,
  useTransition,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage, useMoves } from '#app/i18n/use-language.ts';
import { type PostedForm, postedText } from '#app/lib/form-post.ts';
import { discardDraft, readDraft } from '#app/site/forms/draft.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import { FormAlert, SiteForm } from '#app/site/forms/site-form.tsx';
import { useAddedPages } from '#app/site/layout/use-added-pages.ts';
import { noteVisit } from '#app/site/statistics/visit-notes.ts';
import { trackConversion } from '#app/site/tracking/tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { HoneypotField, useHoneypot } from '#app/ui/honeypot.tsx';
import { importWithRetry } from '#app/ui/import-with-retry.ts';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useSubmissionId } from '#app/ui/use-submission-id.ts';
import { CONTACT_LIMITS } from '#domain/values/text-limits.ts';
import { CONTACT_SERVICES } from '#domain/website/contact-services.ts';
import { translatedPath } from '#domain/website/page-paths.ts';
import { checkContactRequest, type Problems } from './check-contact-request.ts';
import type { QuoteDraft } from './quote-draft.ts';
import { sendContactRequest } from './send-contact-request.ts';

const LazyQuoteDetails = lazy(() =>
  importWithRetry(() => import('./quote-details.tsx')).then((module) => ({ default: module.QuoteDetails })),
);

/** The fields that are shown on demand. */
const DETAILS = ['plant', 'region', 'wanted_by'] as const;

/**
 * The quote request form. Keeps the input until it has been sent. Uses no form library, which would increase the home
 * page's size.
 *
 * @param props.draft values filled in by the page
 * @param props.posted a form posted without scripts that was rejected
 * @param props.onSent navigates onward after sending; without it, the form is emptied
 * @param props.Details the technical details, shown immediately; without it they are loaded on demand
 */
export function ContactForm({
  draft = {},
  posted,
  onSent,
  Details,
}: {
  draft?: QuoteDraft;
  posted?: PostedForm | undefined;
  onSent?: () => void;
  Details?: ComponentType<ComponentProps<typeof LazyQuoteDetails>>;
}) {
  const { i18n, t } = useTranslation();
  const language = useLanguage();
  const honeypot = useHoneypot();
  const [problems, setProblems] = useState<Problems>(posted?.problems ?? {});
  const initial = { service: draft.service ?? '', message: draft.message ?? '', ...posted?.values };
  const subject = posted?.values.subject ?? draft.subject;
  const [isSending, setIsSending] = useState(false);
  const [hasDetails, setHasDetails] = useState(Details !== undefined);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const [isAdding, startAdding] = useTransition();
  const QuoteDetails = Details ?? LazyQuoteDetails;
  const addedServices = useAddedPages('Servicio');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<number | 'offline' | null>(null);
  const submissionId = useSubmissionId();
  // One draft per page, shared by both languages: forms on other pages are about something else.
  const key = `quote${useMoves()(translatedPath(useLocation().pathname, 'es'))}`;
  useEffect(() => {
    const typed = readDraft(key);
    if (DETAILS.some((name) => typed.has(name))) startAdding(() => setHasDetails(true));
  }, [key]);

  const field = (name: keyof Problems & string) => {
    const problem = Object.hasOwn(problems, name) ? problems[name] : undefined;
    return {
      name,
      defaultValue: postedText(initial, name),
      error:
        problem && problemText(t, problem === 'contact.errors.required' ? 'contact.errors.field' : problem),
    };
  };
  const text = (name: keyof typeof CONTACT_LIMITS) => ({ ...field(name), maxLength: CONTACT_LIMITS[name] });
  const showError = (body: string): void => toast({ tone: 'error', title: 'Error', body });

  const send = async (form: HTMLFormElement): Promise<void> => {
    const checked = await checkContactRequest({ ...Object.fromEntries(new FormData(form)), language });
    setProblems(checked.problems);
    if (!checked.request) {
      const found = Object.values(checked.problems);
      const [first = ''] = Object.keys(checked.problems);
      const control = form.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
      const missing = 'contact.errors.required';
      return showError(
        problemText(t, found.includes(missing) ? missing : (found[0] ?? 'contact.errors.sending')),
      );
    }
    await honeypot.check();
    const refusal = await sendContactRequest({
      request: checked.request,
      files,
      i18n,
      submissionId: submissionId.current(),
      onProgress: setProgress,
    });
    if (refusal !== null) return showError(refusal);
    discardDraft(key);
    submissionId.renew();
    noteVisit({ sent: 'quote' });
    toast(t('contact.success', { returnObjects: true }));
    if (onSent) onSent();
    else {
      form.reset();
      setFiles([]);
    }
    // Best effort: the request is already stored.
    trackConversion().catch((error: unknown) => console.info('conversion not counted', error));
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    try {
      await send(event.currentTarget);
    } catch (error) {
      console.error('contact request not sent', error);
      showError(t('contact.errors.sending'));
    } finally {
      setIsSending(false);
      setProgress(null);
    }
  };
  const chooseFiles = (chosen: readonly File[]): void => {
    submissionId.renew();
    setFiles(chosen);
  };
  /** An edited form is a new request; the edited field's error is cleared. */
  const noteEdit = ({ target }: FormEvent): void => {
    submissionId.renew();
    if ('name' in target) setProblems(({ [String(target.name)]: _, ...others }) => others);
  };
  return (
    <SiteForm
      action="/recibido/contacto"
      // A rejected form shows the posted values.
      draft={posted ? undefined : { key }}
      onSubmit={submit}
      onInput={noteEdit}
      className="grid gap-4 border border-rule bg-sheet p-5 sm:gap-5 sm:p-8"
    >
      {posted && <FormAlert>{posted.alert.body}</FormAlert>}
      <p className="text-sm text-muted">{t('contact.asterisk')}</p>
      {subject && (
        <p className="border-l-4 border-copper pl-4 font-medium text-ink">
          {subject}
          <input type="hidden" name="subject" value={subject} />
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <TextField label={t('contact.name')} autoComplete="name" isRequired {...text('name')} />
        <TextField label={t('contact.company')} autoComplete="organization" {...text('company')} />
        <TextField
          label={t('contact.email')}
          type="email"
          autoComplete="email"
          isRequired
          {...text('email')}
        />
        <TextField label={t('contact.phone')} type="tel" autoComplete="tel" isRequired {...text('phone')} />
      </div>
      <SelectField label={t('contact.service')} {...field('service')}>
        <option value="">{t('contact.chooseService')}</option>
        {CONTACT_SERVICES.map((service) => (
          <option key={service} value={service}>
            {t(`contact.services.${service}`)}
          </option>
        ))}
        {addedServices.map(({ lang, name, title }) => (
          <option key={name} value={name} lang={lang}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('contact.message')}
        hint={t('contact.messageHint')}
        isRequired
        rows={5}
        {...text('message')}
      />
      <Suspense>
        {hasDetails ? (
          <QuoteDetails
            isAskedFor={isAskedFor}
            values={initial}
            files={files}
            onFiles={chooseFiles}
            progress={progress}
            dateError={field('wanted_by').error}
          />
        ) : (
          <Button
            variant="quiet"
            className="justify-self-start"
            isBusy={isAdding}
            // Keeps the focus until the details, which take it, are rendered.
            onClick={() => {
              setIsAskedFor(true);
              startAdding(() => setHasDetails(true));
            }}
          >
            {t('contact.addDetails')}
          </Button>
        )}
      </Suspense>
      <PrivacyNotice text={t('contact.consent')} />
      <HoneypotField honeypot={honeypot} />
      <Button type="submit" isBusy={isSending} className="justify-self-start">
        {isSending ? t('contact.sending') : t('contact.submit')}
      </Button>
    </SiteForm>
  );
}
