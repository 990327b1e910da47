import { data } from 'react-router';
import { z } from 'zod';
import { jobAlertsTexts } from '#app/i18n/pages/job-alerts.ts';
import { type TokenOutcome, TokenPage } from '#app/site/features/job-alerts/token-page.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import type { Route } from './+types/job-alert-unsubscribe.ts';
import { pageContext } from './page-context.ts';
import { TOKEN_PAGE_HEADERS } from './token-page-headers.ts';

/** Mail services post here when a user presses "unsubscribe": RFC 8058. The token is the authorization. */
export const handle = { query: [], acceptsPostsFromAnywhere: true };

export function loader(args: Route.LoaderArgs) {
  const { meta, textsOf } = pageContext(args);
  const jobAlerts = textsOf(jobAlertsTexts);
  return data(
    {
      texts: jobAlerts,
      meta: meta({
        title: jobAlerts.unsubscribe.title,
        description: jobAlerts.description,
        isIndexed: false,
      }),
    },
    { headers: TOKEN_PAGE_HEADERS },
  );
}

/** Ends the subscription. The response is the same for tokens that do not exist, or no longer do. */
export async function action(args: Route.ActionArgs) {
  const { supabase } = pageContext(args);
  const token = z.uuid().safeParse(args.params.token).data;
  if (token === undefined) return data<TokenOutcome>('done');
  const { error } = await supabase.rpc('end_job_alert', { token });
  if (!error) return data<TokenOutcome>('done');
  console.error('job alert not ended', error.message);
  return data<TokenOutcome>('failed', { status: 503 });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function JobAlertUnsubscribe({ actionData, loaderData: { texts } }: Route.ComponentProps) {
  return (
    <SitePage isCareers>
      <TokenPage
        texts={texts.unsubscribe}
        done={texts.unsubscribe.done}
        invalid={texts.unsubscribe.done}
        failed={texts.failed}
        outcome={actionData ?? null}
        offers={texts.offers}
      />
    </SitePage>
  );
}
