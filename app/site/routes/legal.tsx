import { legalNoticeTexts } from '#app/i18n/pages/legal-notice.ts';
import { privacyTexts } from '#app/i18n/pages/privacy.ts';
import { termsTexts } from '#app/i18n/pages/terms.ts';
import { readRetention } from '#app/lib/read-retention.ts';
import { Clauses } from '#app/site/features/legal/clauses.tsx';
import { withVersion } from '#app/site/features/legal/legal-version.ts';
import { completePolicy } from '#app/site/features/legal/privacy-policy.ts';
import { showClause } from '#app/site/features/legal/shown-document.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { TitleBlock } from '#app/site/layout/title-block.tsx';
import { LEGAL_VERSIONS } from '#domain/website/legal-versions.ts';
import type { Route } from './+types/legal.ts';
import { unavailable } from './error-responses.ts';
import { pageContext } from './page-context.ts';

const failed = (error: unknown): never => {
  console.error('retention periods not read', error instanceof Error ? error.message : error);
  throw unavailable();
};

/** The three legal pages; the path selects the document. */
export async function loader(args: Route.LoaderArgs) {
  const { language, meta, page, supabase, textsOf, textsPublishedAt } = pageContext(args);
  if (page === '/privacidad') {
    const policy = withVersion(textsOf(privacyTexts), {
      shipped: LEGAL_VERSIONS.privacy,
      publishedAt: textsPublishedAt(privacyTexts),
      language,
    });
    const periods = await readRetention(supabase).catch(failed);
    return { document: completePolicy(policy, { language, periods }), meta: meta(policy.meta) };
  }
  const document =
    page === '/terminos'
      ? withVersion(textsOf(termsTexts), {
          shipped: LEGAL_VERSIONS.terms,
          publishedAt: textsPublishedAt(termsTexts),
          language,
        })
      : textsOf(legalNoticeTexts);
  return {
    document: { ...document, clauses: document.clauses.map(showClause) },
    meta: meta(document.meta),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Legal({ loaderData: { document } }: Route.ComponentProps) {
  return (
    <SitePage>
      <PageHeading eyebrow={document.eyebrow} title={document.title} lead={document.lead} />
      <div className="site-width py-14 md:py-20">
        <TitleBlock cells={document.block} className="mb-14 max-w-3xl" />
        <Clauses clauses={document.clauses} />
      </div>
    </SitePage>
  );
}

/** Asks the visitor to try again when the retention periods could not be read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}
