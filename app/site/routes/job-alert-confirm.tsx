import { data } from 'react-router';
import { jobAlertsTexts } from '#app/i18n/pages/job-alerts.ts';
import { type TokenOutcome, TokenPage } from '#app/site/features/job-alerts/token-page.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ALERT_TOKEN_PATTERN } from '#domain/recruiting/job-alert.ts';
import type { Route } from './+types/job-alert-confirm.ts';
import { pageContext } from './page-context.ts';
import { TOKEN_PAGE_HEADERS } from './token-page-headers.ts';
import { withPeriods } from './with-periods.ts';

/** Opening the link neither uses it nor reveals whether it is valid. */
export async function loader(args: Route.LoaderArgs) {
  const { language, meta, supabase, textsOf } = pageContext(args);
  const jobAlerts = await withPeriods(textsOf(jobAlertsTexts), { language, supabase });
  return data(
    {
      texts: jobAlerts,
      meta: meta({ title: jobAlerts.confirm.title, description: jobAlerts.description, isIndexed: false }),
    },
    { headers: TOKEN_PAGE_HEADERS },
  );
}

/** Confirms, or renews, the subscription. */
export async function action(args: Route.ActionArgs) {
  const { supabase } = pageContext(args);
  const { token } = args.params;
  if (!ALERT_TOKEN_PATTERN.test(token)) return data<TokenOutcome>('invalid', { status: 410 });
  const confirmed = await supabase.rpc('confirm_job_alert', { token });
  if (confirmed.error) {
    console.error('job alert not confirmed', confirmed.error.message);
    return data<TokenOutcome>('failed', { status: 503 });
  }
  return confirmed.data === true
    ? data<TokenOutcome>('done')
    : data<TokenOutcome>('invalid', { status: 410 });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function JobAlertConfirm({ actionData, loaderData: { texts } }: Route.ComponentProps) {
  return (
    <SitePage isCareers>
      <TokenPage
        texts={texts.confirm}
        done={texts.confirm.done}
        invalid={texts.confirm.invalid}
        failed={texts.failed}
        outcome={actionData ?? null}
        offers={texts.offers}
      />
    </SitePage>
  );
}
