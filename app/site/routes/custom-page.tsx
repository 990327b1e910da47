import { redirect } from 'react-router';
import { formatPosition } from '#app/i18n/format.ts';
import { customPageTexts } from '#app/i18n/pages/custom-page.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { TitleBlock } from '#app/site/layout/title-block.tsx';
import { SpanishNotice } from '#app/ui/spanish-notice.tsx';
import { canonicalPath, translatedPath } from '#domain/website/page-paths.ts';
import type { Route } from './+types/custom-page.ts';
import { notFound } from './error-responses.ts';
import { pageContext } from './page-context.ts';
import { QuoteSection } from './quote-section.tsx';

/** The pages that staff have added, at addresses that no other page has. */
export async function loader(args: Route.LoaderArgs) {
  const { customPages, language, meta, pathname, textsOf } = pageContext(args);
  const path = canonicalPath(pathname) ?? '';
  const found = customPages.get(translatedPath(path, 'es').slice(1));
  if (!found) throw await notFound(args);
  if (path !== pathname) throw redirect(path + args.url.search, 308);
  const { isInEnglish, texts } = found;
  return {
    page: texts,
    /** The language of the page's texts, where it is not that of the others. */
    lang: language === 'en' && !isInEnglish ? ('es' as const) : undefined,
    texts: textsOf(customPageTexts),
    meta: meta({ title: texts.title, description: texts.description, isInEnglish }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function CustomPage({ loaderData: { lang, page, texts } }: Route.ComponentProps) {
  const sheet = (index: number): string => texts.sheet.replace('{{number}}', formatPosition(index));
  return (
    <SitePage>
      <PageHeading
        eyebrow={texts.eyebrow}
        title={<span lang={lang}>{page.title}</span>}
        lead={<p lang={lang}>{page.lead}</p>}
      />
      {(lang || page.facts.length > 0) && (
        <div className="site-width grid gap-8 pt-14 md:pt-20" lang={lang}>
          {lang && (
            <div lang="en" className="max-w-3xl">
              <SpanishNotice>{texts.untranslated}</SpanishNotice>
            </div>
          )}
          {page.facts.length > 0 && <TitleBlock cells={page.facts} className="max-w-3xl" />}
        </div>
      )}
      {page.sections.map(({ text, title }, index) => (
        <PageSection key={sheet(index)} lang={lang} sheet={sheet(index)} title={title}>
          <div className="grid max-w-[68ch] gap-4 text-lg">
            {paragraphsOf(text).map(({ paragraph, position }) => (
              <p key={position} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        </PageSection>
      ))}
      <QuoteSection title={texts.quote.title} lead={texts.quote.lead} sheet={sheet(page.sections.length)} />
    </SitePage>
  );
}

/** Staff may write the same paragraph twice. */
const paragraphsOf = (text: string) =>
  text.split(/\n{2,}/).map((paragraph, position) => ({ paragraph, position }));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}
