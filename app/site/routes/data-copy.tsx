import { useState } from 'react';
import { data } from 'react-router';
import { rightsTexts } from '#app/i18n/pages/rights.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { api } from '#app/lib/supabase.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/data-copy.ts';
import { pageContext } from './page-context.ts';
import { TOKEN_PAGE_HEADERS } from './token-page-headers.ts';

/** Reads nothing: opening the link, as mail scanners do, neither uses it nor reveals whether it is valid. */
export function loader(args: Route.LoaderArgs) {
  const { meta, textsOf } = pageContext(args);
  const rights = textsOf(rightsTexts);
  return data(
    {
      texts: rights.copy,
      again: rights.title,
      meta: meta({ title: rights.copy.title, description: rights.description, isIndexed: false }),
    },
    { headers: TOKEN_PAGE_HEADERS },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

type State = 'ready' | 'busy' | 'done' | 'expired' | 'failed';

/** Fetches the copy and saves it. Only this uses the link. */
async function download(token: string, fileName: string): Promise<State> {
  try {
    // First: what cannot be saved should not be fetched.
    const { saveFile } = await import('#app/lib/save-file.ts');
    const { key, url } = api();
    const response = await fetch(`${url}/functions/v1/download-data-copy`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    // 400: the address was cut off, by a mail program perhaps.
    if (response.status === 410 || response.status === 400) return 'expired';
    if (!response.ok) return 'failed';
    saveFile(await response.blob(), fileName);
    return 'done';
  } catch {
    return 'failed';
  }
}

/** The page with the copy of a person's data. Needs scripts: the copy is streamed from the API, which takes no forms. */
export default function DataCopy({ loaderData, params }: Route.ComponentProps) {
  const path = useLocalPath();
  const { again, texts } = loaderData;
  const [state, setState] = useState<State>('ready');
  const ready = { title: texts.title, lead: texts.lead };
  const { lead, title } = {
    ready,
    busy: ready,
    done: { title: texts.done.title, lead: texts.done.lead },
    expired: { title: texts.expired.title, lead: texts.expired.lead },
    failed: { title: texts.failed.title, lead: texts.failed.lead },
  }[state];
  const onClick = async (): Promise<void> => {
    setState('busy');
    setState(await download(params.token, texts.fileName));
  };
  return (
    <SitePage>
      <PageHeading
        eyebrow={texts.eyebrow}
        title={title}
        lead={<p role={state === 'ready' ? undefined : 'status'}>{lead}</p>}
      >
        {state === 'expired' ? (
          <ButtonLink to={path('/derechos')} className="mt-8">
            {again}
          </ButtonLink>
        ) : (
          <Button className="mt-8" isBusy={state === 'busy'} onClick={onClick}>
            {texts.button}
          </Button>
        )}
        <noscript>
          <p className="mt-4">{texts.noScript}</p>
        </noscript>
      </PageHeading>
    </SitePage>
  );
}
