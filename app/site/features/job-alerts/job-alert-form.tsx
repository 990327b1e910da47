import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#app/i18n/use-language.ts';
import { type PostedForm, postedText } from '#app/lib/form-post.ts';
import { supabase } from '#app/lib/supabase.ts';
import { problemText } from '#app/site/forms/problem-text.ts';
import { FormAlert, SiteForm } from '#app/site/forms/site-form.tsx';
import { noteVisit } from '#app/site/statistics/visit-notes.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { HoneypotField, useHoneypot } from '#app/ui/honeypot.tsx';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { JobAlertOptions } from '#domain/recruiting/job-alert.ts';
import { APPLICATION_LIMITS } from '#domain/values/text-limits.ts';
import type { JobAlertTexts } from './job-alert-texts.ts';
import { departmentField, locationField } from './option-fields.ts';

/**
 * Subscribes an address to new postings. Uses no form library, which would increase the list's size.
 *
 * @param props.posted a form posted without scripts that was rejected
 * @param props.onSent navigates onward after sending; without it, a notice replaces the form
 */
export function JobAlertForm({
  options,
  texts,
  posted,
  onSent,
}: {
  options: JobAlertOptions;
  texts: JobAlertTexts['form'];
  posted?: PostedForm | undefined;
  onSent?: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const honeypot = useHoneypot();
  const [problem, setProblem] = useState(postedText(posted?.problems, 'email'));
  const [state, setState] = useState<'editing' | 'sending' | 'sent'>('editing');
  const sentNotice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'sent') sentNotice.current?.focus();
  }, [state]);

  const send = async (form: HTMLFormElement): Promise<void> => {
    // Loaded on demand: the list needs no validation code.
    const { parseJobAlert } = await import('./parse-job-alert.ts');
    const values = Object.fromEntries(
      [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    const parsed = parseJobAlert(values, language);
    if ('problem' in parsed) {
      if (!parsed.problem) throw new Error('invalid job alert');
      setProblem(parsed.problem);
      setState('editing');
      const control = form.elements.namedItem('email');
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    await honeypot.check();
    const { error } = await (await supabase()).functions.invoke('subscribe-job-alert', {
      body: parsed.alert,
    });
    if (error) throw error;
    noteVisit({ sent: 'job_alert' });
    if (onSent) return onSent();
    setState('sent');
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    try {
      await send(event.currentTarget);
    } catch (error) {
      console.error('job alert not sent', error);
      toast({ tone: 'error', title: 'Error', body: texts.failed });
      setState('editing');
    }
  };

  if (state === 'sent')
    return (
      <div ref={sentNotice} role="status" tabIndex={-1} className="border-l-3 border-copper pl-4">
        <p className="text-lg font-semibold text-ink">{texts.sent.title}</p>
        <p>{texts.sent.body}</p>
      </div>
    );
  return (
    <SiteForm
      action="/recibido/alerta"
      onSubmit={submit}
      onInput={() => setProblem('')}
      className="grid gap-5"
    >
      {posted && <FormAlert>{posted.alert.body}</FormAlert>}
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        isRequired
        maxLength={APPLICATION_LIMITS.email}
        defaultValue={postedText(posted?.values, 'email')}
        error={problem ? problemText(t, problem) : undefined}
      />
      {options.departments.length + options.locations.length > 0 && (
        <details className="border-y border-rule py-3">
          <summary className="ml-5 cursor-pointer list-outside font-semibold text-ink">
            {texts.narrow}
          </summary>
          <p className="mt-2 text-sm text-muted">{texts.narrowHint}</p>
          <div className="mt-4 grid gap-6 sm:grid-cols-2">
            <Choices
              legend={texts.departments}
              posted={posted}
              choices={options.departments.map(({ english, value }) => ({
                name: departmentField(value),
                label: (language === 'en' && english) || value,
                isSpanish: language === 'en' && !english,
              }))}
            />
            <Choices
              legend={texts.locations}
              posted={posted}
              choices={options.locations.map(({ english, value }) => ({
                name: locationField(value),
                label: (language === 'en' && english) || value,
                isSpanish: false,
              }))}
            />
          </div>
        </details>
      )}
      <PrivacyNotice text={texts.consent} />
      <HoneypotField honeypot={honeypot} />
      <Button type="submit" isBusy={state === 'sending'} className="justify-self-start">
        {state === 'sending' ? texts.submitting : texts.submit}
      </Button>
    </SiteForm>
  );
}

function Choices({
  legend,
  choices,
  posted,
}: {
  legend: string;
  choices: readonly { readonly name: string; readonly label: string; readonly isSpanish: boolean }[];
  posted: PostedForm | undefined;
}) {
  return (
    <fieldset className="grid content-start gap-1">
      <legend className="mb-1 text-sm font-semibold text-ink">{legend}</legend>
      {choices.map(({ isSpanish, label, name }) => (
        <label key={name} className="flex min-h-9 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            defaultChecked={postedText(posted?.values, name) !== ''}
            className="size-5 shrink-0 accent-copper"
          />
          <span lang={isSpanish ? 'es' : undefined}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
