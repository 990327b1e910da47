import { useEffect, useRef, useState } from 'react';
import { createContext, data, redirect, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { createI18n } from '#app/i18n/i18n.ts';
import { jobAlertsTexts } from '#app/i18n/pages/job-alerts.ts';
import { receivedTexts } from '#app/i18n/pages/received.ts';
import { sendCvTexts } from '#app/i18n/pages/send-cv.ts';
import { useCompany } from '#app/i18n/use-company.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { fieldsOf, postedText, readFormPost } from '#app/lib/form-post.ts';
import { applicationForm, findPostedApplication } from '#app/site/features/apply/application-definition.ts';
import { answerField } from '#app/site/features/apply/question-fields.tsx';
import { QUOTE_FORM } from '#app/site/features/contact/quote-definition.ts';
import { INTERNSHIP_FORM } from '#app/site/features/internships/internship-definition.ts';
import { listAlertOptions } from '#app/site/features/job-alerts/list-alert-options.ts';
import { departmentField, locationField } from '#app/site/features/job-alerts/option-fields.ts';
import { receiveJobAlert } from '#app/site/features/job-alerts/receive-job-alert.ts';
import { JobLink } from '#app/site/features/jobs/job-link.tsx';
import { listOpenJobs } from '#app/site/features/jobs/list-open-jobs.ts';
import { SPONTANEOUS_FORM } from '#app/site/features/spontaneous/spontaneous-definition.ts';
import { receiveForm } from '#app/site/forms/receive-form.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { internshipFormSchema } from '#domain/recruiting/internship-application-form.ts';
import { REFERENCE_PATTERN } from '#domain/recruiting/job-application.ts';
import { applicationFormSchema } from '#domain/recruiting/job-application-form.ts';
import { spontaneousFormSchema } from '#domain/recruiting/spontaneous-application-form.ts';
import { langOf } from '#domain/values/localized.ts';
import { contactRequestSchema } from '#domain/website/contact-request.ts';
import { PAGE_ADDRESSES } from '#domain/website/page-addresses.ts';
import type { Route } from './+types/received.ts';
import { notFound, unavailable } from './error-responses.ts';
import { LazyContactForm } from './lazy-contact-form.tsx';
import { LazyApplicationForm } from './lazy-dialogs.tsx';
import { LazyInternshipForm, LazyJobAlertForm, LazySpontaneousForm } from './lazy-forms.tsx';
import { pageContext } from './page-context.ts';
import { RECEIVED_FORMS, type ReceivedForm, receivedPath } from './received-path.ts';
import { withPeriods } from './with-periods.ts';

/** By the last segment of the address, in Spanish or English. */
const FORMS: ReadonlyMap<string, ReceivedForm> = new Map(
  RECEIVED_FORMS.flatMap((form) =>
    [form, PAGE_ADDRESSES[`/recibido/${form}`].replace(/.*\//, '')].map(
      (segment) => [segment, form] as const,
    ),
  ),
);

/** The pages with the forms. */
const FORM_PAGES: Readonly<Record<ReceivedForm, string>> = {
  postulacion: '/oportunidades-laborales',
  practica: '/practicas',
  contacto: '/#contacto',
  alerta: '/oportunidades-laborales#alertas',
  cv: '/enviar-cv',
};

const OTHER_PROCESSES = 'other_processes';
const isApplicationField = fieldsOf(applicationFormSchema, 'job', 'cv', OTHER_PROCESSES);

const FIELDS: Readonly<Record<ReceivedForm, (name: string) => boolean>> = {
  postulacion: (name) => isApplicationField(name) || name.startsWith(answerField('')),
  practica: fieldsOf(internshipFormSchema, 'cv', OTHER_PROCESSES),
  contacto: fieldsOf(contactRequestSchema),
  alerta: (name) =>
    name === 'email' || name.startsWith(departmentField('')) || name.startsWith(locationField('')),
  cv: fieldsOf(spontaneousFormSchema, 'cv', OTHER_PROCESSES),
};

const MAX_OTHER_JOBS = 3;
const NO_STORE = { 'cache-control': 'no-store' };

/** Whether the form was rejected; the loader after the action titles the page accordingly. */
const refusal = createContext(false);

/** The page reads the reference to show, whether anything was sent, and the posting that it was sent for. */
export const handle = { query: ['referencia', 'enviado', 'oferta'] };

export async function loader(args: Route.LoaderArgs) {
  const { language, localPath, meta, supabase, textsOf } = pageContext(args);
  const form = FORMS.get(args.params.form);
  if (!form) throw await notFound(args);
  const isRefused = args.context.get(refusal);
  const { searchParams } = args.url;
  // For example, the language toggle of a rejected form's page leads here, although nothing was received.
  if (!isRefused && !searchParams.has('referencia') && !searchParams.has('enviado'))
    throw redirect(localPath(FORM_PAGES[form]), { headers: NO_STORE });
  const reference = searchParams.get('referencia') ?? '';
  const open = form === 'postulacion' ? ((await listOpenJobs(supabase, language)) ?? []) : [];
  const jobs = open.filter(({ slugs }) => slugs.es !== searchParams.get('oferta'));
  const { jobAlerts, received, sendCv } = await withPeriods(
    { jobAlerts: textsOf(jobAlertsTexts), received: textsOf(receivedTexts), sendCv: textsOf(sendCvTexts) },
    { language, supabase },
  );
  // Students are addressed informally.
  const { refused, refusedLead } = form === 'practica' ? received.practica : received;
  const title = isRefused ? refused : received[form].title;
  return data(
    {
      form,
      texts: received,
      refused: { title: refused, lead: refusedLead },
      // For the form that is shown again when it was posted without scripts and rejected.
      alertTexts: form === 'alerta' ? jobAlerts.form : null,
      cvTexts: form === 'cv' ? sendCv : null,
      reference: REFERENCE_PATTERN.test(reference) ? reference : null,
      jobs: jobs.slice(0, MAX_OTHER_JOBS).map(({ department, location, slug, title, untranslated }) => ({
        department,
        location,
        slug,
        title,
        untranslated,
      })),
      meta: meta({ title, description: received.description, isIndexed: false }),
    },
    { headers: NO_STORE },
  );
}

/** Receives forms posted without scripts. Responds with the form as typed, or redirects to the page after it. */
export async function action(args: Route.ActionArgs) {
  const { language, localPath, messages, supabase, textsOf } = pageContext(args);
  const kind = FORMS.get(args.params.form);
  if (!kind) throw await notFound(args);
  const form = await readFormPost(args.request, FIELDS[kind]);
  if (!form) throw data(null, { status: 400 });
  const { t } = createI18n(language, messages);
  const posted = { supabase, form, language, t };
  const received = (reference: string | null, slug?: string) =>
    redirect(localPath(receivedPath(kind, reference, slug)), 303);
  const refuse = <Shown extends object>(shown: Shown) => {
    args.context.set(refusal, true);
    return data(shown, { status: 422 });
  };
  if (kind === 'postulacion') {
    const jobs = await listOpenJobs(supabase, language);
    if (!jobs) throw unavailable();
    const id = z.uuid().safeParse(postedText(form.values, 'job')).data;
    if (!id) throw data(null, { status: 400 });
    const job = jobs.find((other) => other.id === id);
    if (!job) {
      const reference = await findPostedApplication(posted);
      const closed = localPath(`/oportunidades-laborales/${id}`);
      return reference ? received(reference) : redirect(closed, 303);
    }
    const outcome = await receiveForm(applicationForm(job), posted);
    if (outcome.isSent) return received(outcome.reference, job.slugs.es);
    return refuse({ posted: outcome.posted, job, options: null });
  }
  if (kind === 'alerta') {
    const outcome = await receiveJobAlert({ ...posted, failure: textsOf(jobAlertsTexts).form.failed });
    if (outcome.isSent) return received(null);
    const options = await listAlertOptions(supabase);
    return refuse({ posted: outcome.posted, job: null, options });
  }
  const outcome = await RECEIVE[kind](posted);
  if (!outcome.isSent) return refuse({ posted: outcome.posted, job: null, options: null });
  return received(outcome.reference);
}

type Posted = Parameters<typeof receiveForm>[1];

const RECEIVE = {
  practica: (posted: Posted) => receiveForm(INTERNSHIP_FORM, posted),
  contacto: (posted: Posted) => receiveForm(QUOTE_FORM, posted),
  cv: (posted: Posted) => receiveForm(SPONTANEOUS_FORM, posted),
} as const;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/**
 * The address that the receipt was sent to. It is in the browser's history only, never in the address of the page, so
 * the server renders the page without it.
 */
function useMailedTo(): string | null {
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    const isKnown = typeof state === 'object' && state !== null && 'email' in state;
    setEmail(isKnown && typeof state.email === 'string' ? state.email : null);
  }, [state]);
  return email;
}

/** The page after a form; the form again, if it was posted without scripts and rejected. */
export default function Received({ actionData, loaderData }: Route.ComponentProps) {
  const company = useCompany();
  const path = useLocalPath();
  const { alertTexts, cvTexts, form, jobs, reference, refused, texts } = loaderData;
  const navigate = useNavigate();
  const showReceived = (reference: string | null = null, email?: string) =>
    navigate(path(receivedPath(form, reference, actionData?.job?.slugs.es)), {
      replace: true,
      state: email === undefined ? null : { email },
    });
  const mailedTo = useMailedTo();
  const isCareers = form !== 'contacto';
  const heading = useRef<HTMLSpanElement>(null);
  // The form that had the focus is gone: screen readers continue from the heading.
  useEffect(() => {
    if (!actionData) heading.current?.focus({ preventScroll: true });
  }, [actionData]);
  if (actionData) {
    const { job, options, posted } = actionData;
    return (
      <SitePage isCareers={isCareers}>
        <PageHeading
          eyebrow={job ? <span lang={langOf(job, 'title')}>{job.title}</span> : texts.unsent}
          title={refused.title}
          lead={refused.lead}
        />
        <div className="site-width max-w-4xl py-12 md:py-20">
          {job && <LazyApplicationForm job={job} posted={posted} onSent={showReceived} />}
          {form === 'practica' && <LazyInternshipForm posted={posted} onSent={showReceived} />}
          {form === 'contacto' && <LazyContactForm posted={posted} onSent={showReceived} />}
          {cvTexts && <LazySpontaneousForm texts={cvTexts} posted={posted} onSent={showReceived} />}
          {alertTexts && options && (
            <LazyJobAlertForm options={options} texts={alertTexts} posted={posted} onSent={showReceived} />
          )}
        </div>
      </SitePage>
    );
  }
  return (
    <SitePage isCareers={isCareers}>
      <PageHeading
        eyebrow={texts.eyebrow}
        title={
          <span ref={heading} tabIndex={-1} className="outline-none!">
            {texts[form].title}
          </span>
        }
        lead={texts[form].lead}
      >
        {reference && (
          <p className="mt-8 border-l-3 border-copper pl-4">
            <span className="annotation">{texts.reference}</span>
            <strong className="block font-mono text-2xl tracking-wide">{reference}</strong>
            {texts.referenceHint}
          </p>
        )}
        {mailedTo !== null && (
          <p className="mt-6 break-words">
            {texts.mailedTo} <strong>{mailedTo}</strong>. {texts.mailedToHint}{' '}
            <a href={`mailto:${company.email}`} className="underline underline-offset-4">
              {company.email}
            </a>
            .
          </p>
        )}
      </PageHeading>
      <PageSection title={texts.next}>
        <ol className="grid max-w-[60ch] list-decimal gap-3 pl-5">
          {texts[form].steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {form !== 'postulacion' && (
          <ButtonLink to={path('/')} variant="outline" className="mt-8">
            {texts.home}
          </ButtonLink>
        )}
      </PageSection>
      {jobs.length > 0 && (
        <PageSection title={texts.otherJobs}>
          <ul>
            {jobs.map((job) => (
              <JobLink key={job.slug} job={job} to={path(`/oportunidades-laborales/${job.slug}`)} />
            ))}
          </ul>
          <ButtonLink to={path('/oportunidades-laborales')} variant="outline" className="mt-8">
            {texts.allJobs}
          </ButtonLink>
        </PageSection>
      )}
    </SitePage>
  );
}

/** Only posts fail: nothing that the page itself reads is essential. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} isPosted />;
}
