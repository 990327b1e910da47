import { translatedPath } from '#app/i18n/language.ts';
import { Clauses } from '#app/site/features/legal/clauses.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { TitleBlock } from '#app/site/layout/title-block.tsx';
import type { Route } from './+types/legal.ts';
import { pageContext } from './page-context.ts';

/** The three legal pages; the path selects the document. */
export function loader(args: Route.LoaderArgs) {
  const { meta, pathname, texts } = pageContext(args);
  const page = translatedPath(pathname, 'es');
  const document =
    page === '/privacidad' ? texts.privacy : page === '/terminos' ? texts.terms : texts.legalNotice;
  return { document, meta: meta(document.meta) };
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
