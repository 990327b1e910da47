import { data } from 'react-router';
import { z } from 'zod';
import { rightsTexts } from '#app/i18n/pages/rights.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { RIGHTS_TOKEN_PATTERN } from '#domain/data-protection/rights.ts';
import type { Route } from './+types/rights-confirm.ts';
import { unavailable } from './error-responses.ts';
import { pageContext } from './page-context.ts';
import { TOKEN_PAGE_HEADERS } from './token-page-headers.ts';

/** Reads nothing: opening the link, as mail scanners do, neither uses it nor reveals whether it is valid. */
export function loader(args: Route.LoaderArgs) {
  const { meta, textsOf } = pageContext(args);
  const rights = textsOf(rightsTexts);
  return data(
    {
      texts: rights.confirm,
      again: rights.title,
      meta: meta({ title: rights.confirm.title, description: rights.description, isIndexed: false }),
    },
    { headers: TOKEN_PAGE_HEADERS },
  );
}

/** Confirms the request, which starts its deadline. */
export async function action(args: Route.ActionArgs) {
  const { supabase } = pageContext(args);
  const { token } = args.params;
  if (!RIGHTS_TOKEN_PATTERN.test(token)) return data({ reference: null }, { status: 410 });
  const confirmed = await supabase.rpc('confirm_rights_request', { token });
  if (confirmed.error) {
    console.error('rights request not confirmed', confirmed.error.message);
    throw unavailable();
  }
  const reference = z.string().nullable().parse(confirmed.data);
  return data({ reference }, { status: reference ? 200 : 410 });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function RightsConfirm({ actionData, loaderData }: Route.ComponentProps) {
  const path = useLocalPath();
  const { again, texts } = loaderData;
  const before = { title: texts.title, lead: texts.lead };
  const done = { title: texts.done.title, lead: texts.done.lead };
  const invalid = { title: texts.invalid.title, lead: texts.invalid.lead };
  const shown = actionData ? (actionData.reference ? done : invalid) : before;
  return (
    <SitePage>
      <PageHeading
        eyebrow={texts.eyebrow}
        title={shown.title}
        lead={<p role={actionData ? 'status' : undefined}>{shown.lead}</p>}
      >
        {actionData?.reference && (
          <strong className="mt-2 block font-mono text-2xl tracking-wide">{actionData.reference}</strong>
        )}
        {!actionData && (
          <form method="post" className="mt-8">
            <Button type="submit">{texts.button}</Button>
          </form>
        )}
        {actionData && !actionData.reference && (
          <ButtonLink to={path('/derechos')} className="mt-8">
            {again}
          </ButtonLink>
        )}
      </PageHeading>
    </SitePage>
  );
}
