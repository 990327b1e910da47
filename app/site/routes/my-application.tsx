import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext, data, redirect } from 'react-router';
import { z } from 'zod';
import { formatDateTime, machineReadable } from '#app/i18n/format.ts';
import { myApplicationTexts } from '#app/i18n/pages/my-application.ts';
import { sendCvTexts } from '#app/i18n/pages/send-cv.ts';
import { useLanguage, useLocalPath } from '#app/i18n/use-language.ts';
import { readFormPost } from '#app/lib/form-post.ts';
import { BlockedSection } from '#app/site/features/my-application/blocked-section.tsx';
import {
  CHANGE_FIELDS,
  CHANGES,
  CHANGES_THOUGH_BLOCKED,
  type Change,
  changeMyApplication,
  requestErasure,
} from '#app/site/features/my-application/change-my-application.ts';
import { ChangeSection } from '#app/site/features/my-application/change-section.tsx';
import { InterviewSection } from '#app/site/features/my-application/interview-section.tsx';
import { OffersSection } from '#app/site/features/my-application/offers-section.tsx';
import {
  readApplicantBlock,
  readMyApplication,
} from '#app/site/features/my-application/read-my-application.ts';
import { SentSection } from '#app/site/features/my-application/sent-section.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/my-application.ts';
import { applyAgain } from './apply-again.ts';
import { unavailable } from './error-responses.ts';
import { pageContext } from './page-context.ts';
import { TOKEN_PAGE_HEADERS } from './token-page-headers.ts';
import { withPeriods } from './with-periods.ts';

/** The page reports the change made before it. */
export const handle = { query: ['hecho'] };

const changeSchema = z.enum(CHANGES);

/** Changes with a specific message when they are refused. */
const EXPLAINED = ['apply', 'time', 'decline', 'contact', 'cv', 'accept', 'rights'] as const;

/** Whether everything was erased, so that the loader after the action finds nothing. */
const erased = createContext(false);

export async function loader(args: Route.LoaderArgs) {
  const { language, meta, supabase, textsOf } = pageContext(args);
  const myApplication = await withPeriods(textsOf(myApplicationTexts), { language, supabase });
  const { application, block } = await readLink(supabase, args.params.token).catch((error: unknown) => {
    console.error('my application not read', error instanceof Error ? error.message : error);
    throw unavailable();
  });
  const isErased = args.context.get(erased);
  const absent = myApplication[block ? 'blocked' : isErased ? 'erased' : 'invalid'];
  const offer = application && ((language === 'en' && application.english_title) || application.title);
  const title = application ? offer || myApplication.untitled[application.about] : absent.title;
  const done = changeSchema.safeParse(args.url.searchParams.get('hecho')).data;
  return data(
    {
      application,
      area: application?.area ? textsOf(sendCvTexts).areas[application.area] : null,
      block,
      submission: crypto.randomUUID(),
      title,
      /** The title's language: a posting may not be translated. */
      titleLanguage: offer && offer === application?.title ? ('es' as const) : undefined,
      absent: absent.lead,
      done: done ? myApplication.done[done] : null,
      texts: myApplication,
      // With the kind of page first: an offer has the same title.
      meta: meta({
        title: application ? `${myApplication.eyebrow[application.about]}: ${title}` : title,
        description: myApplication.description,
        isIndexed: false,
      }),
    },
    { status: application || block || isErased ? 200 : 410, headers: TOKEN_PAGE_HEADERS },
  );
}

/** Reads the application behind a link or, if its data are blocked, the block. */
async function readLink(supabase: SupabaseClient, token: string) {
  const application = await readMyApplication(supabase, token);
  return { application, block: application ? null : await readApplicantBlock(supabase, token) };
}

/** Changes the application behind the link; the page's forms post here, also without scripts. */
export async function action(args: Route.ActionArgs) {
  const { language, pathname, supabase } = pageContext(args);
  const { token } = args.params;
  const form = await readFormPost(args.request, (name) => CHANGE_FIELDS.includes(name));
  const change = changeSchema.safeParse(form?.values.change).data;
  if (!form || !change) throw data(null, { status: 400 });
  let isErased = change === 'erase';
  try {
    const { application, block } = await readLink(supabase, token);
    if (!application && !(block && CHANGES_THOUGH_BLOCKED.includes(change)))
      return data<Change | null>(null, { status: 410 });
    if (
      !(await changeMyApplication(change, {
        supabase,
        token,
        application,
        form,
        applyAgain: async (wanted) =>
          application !== null && applyAgain({ supabase, language, application, wanted }),
      }))
    ) {
      if (change !== 'erase' || !(await requestErasure(supabase, token))) {
        // A concurrent request may have erased it since it was read.
        const { application: still, block: stillBlocked } = await readLink(supabase, token);
        return data<Change | null>(still || stillBlocked ? change : null, {
          status: still || stillBlocked ? 422 : 410,
        });
      }
      isErased = false;
    }
  } catch (error) {
    console.error(`my application: ${change} failed`, error instanceof Error ? error.message : error);
    throw unavailable();
  }
  if (!isErased) return redirect(`${pathname}?hecho=${change}`, 303);
  args.context.set(erased, true);
  return data<Change | null>(null);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function MyApplication({ actionData, loaderData }: Route.ComponentProps) {
  const path = useLocalPath();
  const language = useLanguage();
  const { absent, application, area, block, done, submission, texts, title, titleLanguage } = loaderData;
  const failed = actionData && (EXPLAINED.find((change) => change === actionData) ?? 'other');
  const outcome = (failed || done) && (
    <p role={failed ? 'alert' : 'status'} className="mt-6 bg-sheet px-4 py-3 font-semibold text-ink">
      {failed ? texts.failed[failed] : done}
    </p>
  );
  if (!application) {
    return (
      <SitePage isCareers>
        <PageHeading
          motif="jobs"
          eyebrow={texts.eyebrow[block?.about ?? 'application']}
          title={title}
          lead={<p role="status">{absent}</p>}
        >
          {block ? (
            outcome
          ) : (
            <ButtonLink to={path('/oportunidades-laborales')} className="mt-8">
              {texts.offers}
            </ButtonLink>
          )}
        </PageHeading>
        {block && <BlockedSection block={block} texts={texts} />}
      </SitePage>
    );
  }
  const first = application.about === 'spontaneous' ? 'kept' : 'received';
  const told = application.interviews.length > 0 ? 'interview' : (application.step ?? first);
  const step = texts.steps[application.withdrawn_at ? 'withdrawn' : told];
  return (
    <SitePage isCareers>
      <PageHeading
        eyebrow={texts.eyebrow[application.about]}
        title={<span lang={titleLanguage}>{title}</span>}
        lead={
          <>
            <strong className="block text-2xl text-on-ink">{step.title}</strong>
            {step.text}
          </>
        }
      >
        <p className="mt-6 border-l-3 border-copper pl-4 text-on-ink-muted">{texts.people}</p>
        {outcome}
      </PageHeading>
      {application.interviews.length > 0 && (
        <InterviewSection interviews={application.interviews} texts={texts.interview} />
      )}
      <SentSection application={application} area={area} texts={texts.sent} />
      {application.about !== 'spontaneous' && (
        <PageSection title={texts.messages.title}>
          {application.messages.length === 0 && <p>{texts.messages.none}</p>}
          <ul className="grid max-w-2xl gap-8">
            {application.messages.map(({ body, sent_at, subject }) => (
              <li key={sent_at} className="border-l-3 border-rule pl-4">
                <time dateTime={machineReadable(sent_at)} className="annotation text-muted">
                  {formatDateTime(sent_at, language)}
                </time>
                <h3 className="display-4 break-words">{subject}</h3>
                <p className="mt-2 break-words whitespace-pre-line">{body}</p>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      <ChangeSection application={application} texts={texts.change} />
      {application.offers.length > 0 && (
        <OffersSection offers={application.offers} submission={submission} texts={texts.again} />
      )}
    </SitePage>
  );
}

/** The page's address remains the only way back, so the failure asks to try again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}
