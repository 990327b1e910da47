import { data } from 'react-router';
import { z } from 'zod';
import { TokenPage } from '#app/site/features/job-alerts/token-page.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import type { Route } from './+types/job-alert-unsubscribe.ts';
import { pageContext } from './page-context.ts';

type Outcome = 'done' | 'failed';

/** Mail services post here when their user presses "unsubscribe": RFC 8058. The token is the authorization. */
export const handle = { query: [], acceptsPostsFromAnywhere: true };

export function loader(args: Route.LoaderArgs) {
  const { meta, texts } = pageContext(args);
  const { jobAlerts } = texts;
  return data(
    {
      texts: jobAlerts,
      meta: [
        ...meta({ title: jobAlerts.unsubscribe.title, description: jobAlerts.description }),
        { name: 'robots', content: 'noindex' },
      ],
    },
    // The address holds a token.
    { headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } },
  );
}

/** Ends the subscription. The answer is the same for tokens that do not exist, or no longer do. */
export async function action(args: Route.ActionArgs) {
  const { supabase } = pageContext(args);
  const token = z.uuid().safeParse(args.params.token).data;
  if (token === undefined) return data<Outcome>('done');
  const { error } = await supabase.rpc('end_job_alert', { token });
  if (!error) return data<Outcome>('done');
  console.error('job alert not ended', error.message);
  return data<Outcome>('failed', { status: 503 });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function JobAlertUnsubscribe({ actionData, loaderData: { texts } }: Route.ComponentProps) {
  const outcomes = { done: texts.unsubscribe.done, failed: texts.failed } as const;
  return (
    <SitePage>
      <TokenPage
        texts={texts.unsubscribe}
        outcome={actionData ? outcomes[actionData] : null}
        offers={texts.offers}
      />
    </SitePage>
  );
}
