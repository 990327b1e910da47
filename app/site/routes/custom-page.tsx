import { redirect } from 'react-router';
import { customPageTexts } from '#app/i18n/pages/custom-page.ts';
import { offeringsTexts } from '#app/i18n/pages/offerings.ts';
import { servicesTexts } from '#app/i18n/pages/services.ts';
import { OfferingLinks } from '#app/site/features/services/offering-links.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { TitleBlock } from '#app/site/layout/title-block.tsx';
import { SpanishNotice } from '#app/ui/spanish-notice.tsx';
import { LANGUAGES } from '#domain/values/language.ts';
import { customPagePaths } from '#domain/website/custom-page.ts';
import { canonicalPath, translatedPath } from '#domain/website/page-paths.ts';
import type { Route } from './+types/custom-page.ts';
import { notFound } from './error-responses.ts';
import { pageContext } from './page-context.ts';
import { QuoteSection } from './quote-section.tsx';
import { siblingOfferings } from './sibling-offerings.ts';
import { serviceOffer } from './structured-data.ts';

/** The pages that staff have added, at addresses that no other page has. */
export async function loader(args: Route.LoaderArgs) {
  const { company, customPage, customPages, language, localPath, meta, pathname, picture, siteUrl, textsOf } =
    pageContext(args);
  if (!customPage) {
    // Another spelling of an address, or that of the other language, to which the language toggle leads.
    const slug = translatedPath(canonicalPath(pathname) ?? '', 'es').slice(1);
    const pages = [...customPages.values()];
    const { slugs } =
      pages.find((page) => page.slugs[language] === slug) ??
      pages.find((page) => LANGUAGES.some((other) => page.slugs[other] === slug)) ??
      {};
    if (!slugs) throw await notFound(args);
    throw redirect(customPagePaths(slugs)[language] + args.url.search, 308);
  }
  const { isInEnglish, kind, name, slugs, texts } = customPage;
  const offerings = textsOf(offeringsTexts);
  const offering = kind && {
    links: {
      title: offerings.related[kind === 'Servicio' ? 'services' : 'sectors'],
      links: siblingOfferings(kind, translatedPath(pathname, 'es'), {
        language,
        of: textsOf,
        pages: customPages,
      }),
    },
    eyebrow: offerings[kind === 'Servicio' ? 'service' : 'sector'],
    parent:
      kind === 'Servicio'
        ? { title: textsOf(servicesTexts).title, path: localPath('/servicios') }
        : { title: offerings.related.sectors, path: localPath('/') },
  };
  return {
    picture,
    page: texts,
    eyebrow: offering?.eyebrow,
    siblings: offering?.links,
    draft: kind && {
      service: kind === 'Servicio' ? name : null,
      subject: offerings.quote.subject.replace('{{title}}', texts.title),
    },
    /** The language of the page's texts, where it is not that of the others. */
    lang: language === 'en' && !isInEnglish ? ('es' as const) : undefined,
    texts: textsOf(customPageTexts),
    meta: meta({
      title: texts.title,
      description: texts.description,
      paths: customPagePaths(slugs),
      isInEnglish,
      ...(offering && {
        parent: offering.parent,
        structuredData: [
          serviceOffer({
            name: texts.title,
            description: texts.description,
            company,
            siteUrl,
            url: siteUrl + pathname,
          }),
        ],
      }),
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function CustomPage({
  loaderData: { draft, eyebrow, lang, page, picture, siblings, texts },
}: Route.ComponentProps) {
  return (
    <SitePage>
      <PageHeading
        picture={picture}
        eyebrow={eyebrow ?? texts.eyebrow}
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
      {numbered(page.sections).map(({ position, text, title }) => (
        <PageSection key={position} lang={lang} title={title}>
          <div className="grid max-w-[68ch] gap-4 text-lg">
            {paragraphsOf(text).map(({ paragraph, position }) => (
              <p key={position} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        </PageSection>
      ))}
      <QuoteSection
        key={page.title}
        title={texts.quote.title}
        lead={texts.quote.lead}
        {...(draft && { draft })}
      />
      {siblings && <OfferingLinks {...siblings} />}
    </SitePage>
  );
}

const paragraphsOf = (text: string) => numbered(text.split(/\n{2,}/).map((paragraph) => ({ paragraph })));

/** Staff may write the same title or paragraph twice. */
const numbered = <Part extends object>(parts: readonly Part[]) =>
  parts.map((part, position) => ({ ...part, position }));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}
