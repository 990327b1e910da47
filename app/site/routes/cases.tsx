import { redirect, useLocation, useNavigate } from 'react-router';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { casesTexts } from '#app/i18n/pages/cases.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { overlayState, useOverlay } from '#app/lib/overlay.ts';
import { CaseBody, CaseHeading } from '#app/site/features/success-cases/case-article.tsx';
import { CaseGrid } from '#app/site/features/success-cases/case-grid.tsx';
import { CaseMap } from '#app/site/features/success-cases/case-map.tsx';
import { layOutMap } from '#app/site/features/success-cases/case-map-layout.ts';
import { CaseStats } from '#app/site/features/success-cases/case-stats.tsx';
import { FeaturedCase } from '#app/site/features/success-cases/featured-case.tsx';
import { findCurrentSlug } from '#app/site/features/success-cases/find-current-slug.ts';
import { listActiveCases, type PublicCase } from '#app/site/features/success-cases/list-active-cases.ts';
import { neighbouringCases } from '#app/site/features/success-cases/neighbouring-cases.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { isEnglishSlugOf } from '#domain/values/slugs.ts';
import { caseService } from '#domain/website/offering.ts';
import { localPath, pathsOf } from '#domain/website/page-paths.ts';
import type { Route } from './+types/cases.ts';
import { notFound, unavailable } from './error-responses.ts';
import { LazyCaseDialog } from './lazy-dialogs.tsx';
import { pageContext } from './page-context.ts';
import { QuoteSection } from './quote-section.tsx';
import { casePath } from './seo/list-pages.ts';
import { socialImage } from './social-image.ts';
import { caseStudy } from './structured-data.ts';

export async function loader(args: Route.LoaderArgs) {
  const { company, language, meta, siteUrl, supabase, textsOf } = pageContext(args);
  const { slug } = args.params;
  const list = localPath(language, '/casos-de-exito');
  const read = await listActiveCases(supabase, language);
  if (slug !== undefined && !read) throw unavailable();
  const cases = read ?? [];
  const opened = cases.find((successCase) => successCase.slug === slug) ?? null;
  if (slug !== undefined && !opened) {
    const known = cases.find(({ id, slugs }) => slugs.es === slug || isEnglishSlugOf(id, slug));
    const former = known ? null : await findCurrentSlug(supabase, slug);
    const current = known ?? cases.find(({ slugs }) => slugs.es === former);
    if (current) throw redirect(`${list}/${current.slug}`, 308);
    throw await notFound(args);
  }
  // Untranslated texts are in Spanish, even on an English page.
  const shownIn = opened?.isInEnglish ? language : 'es';
  const imageOf = (shown: (typeof cases)[number]): string => siteUrl + socialImage('casos', shown, language);
  return {
    cases,
    opened,
    texts: textsOf(casesTexts),
    meta: meta({
      ...textsOf(casesTexts).meta,
      picture: 'substation',
      ...(opened && {
        title: opened.titulo,
        description: opened.descripcion,
        isInEnglish: opened.isInEnglish,
        paths: pathsOf(opened.slugs, casePath),
        image: imageOf(opened),
        parent: { title: textsOf(casesTexts).title, path: list },
        structuredData: [
          caseStudy({
            company,
            successCase: opened,
            siteUrl,
            url: `${siteUrl}${list}/${opened.slug}`,
            language: shownIn,
            image: imageOf(opened),
          }),
        ],
      }),
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/** A case's address shows its page or, when followed from the list, a dialog over the list. */
export default function Cases({ loaderData: { cases, opened, texts } }: Route.ComponentProps) {
  const { hash } = useLocation();
  const overlay = useOverlay();
  // The contact form is only on the page.
  const isPage = opened !== null && (!overlay || hash === '#contacto');
  return (
    <SitePage>
      {isPage ? (
        <CasePage successCase={opened} cases={cases} texts={texts} />
      ) : (
        <CaseList cases={cases} opened={opened} texts={texts} />
      )}
    </SitePage>
  );
}

interface CasesProps {
  readonly cases: readonly PublicCase[];
  readonly texts: CaseTexts;
}

function CaseList({ cases, opened, texts }: CasesProps & { opened: PublicCase | null }) {
  const navigate = useNavigate();
  const list = useLocalPath()('/casos-de-exito');
  const featured = cases.filter(({ destacado }) => destacado);
  const others = cases.filter(({ destacado }) => !destacado);
  const map = layOutMap(cases);
  const stats = <CaseStats stats={texts.stats} />;
  return (
    <>
      {/* The map takes the place of the drawing, and the figures that of the map. */}
      <PageHeading
        eyebrow={texts.eyebrow}
        title={texts.title}
        lead={texts.lead}
        {...(map
          ? {
              aside: stats,
              foot: <CaseMap layout={map} texts={texts.map} list={list} search="" isLive={() => true} />,
            }
          : { motif: 'cases', children: stats })}
      />
      {cases.length === 0 && (
        <div className="site-width py-20">
          <EmptyState title={texts.empty.title} body={texts.empty.body} />
        </div>
      )}
      {featured.length > 0 && (
        <PageSection sheet={texts.featured.sheet} title={texts.featured.title}>
          <ul className="grid gap-8 lg:gap-12">
            {featured.map((successCase, index) => (
              <FeaturedCase
                key={successCase.id}
                successCase={successCase}
                to={`${list}/${successCase.slug}`}
                texts={texts}
                index={index}
              />
            ))}
          </ul>
        </PageSection>
      )}
      {others.length > 0 && (
        <PageSection sheet={texts.more.sheet} title={texts.more.title}>
          <CaseGrid cases={others} list={list} link={{ state: overlayState(), preventScrollReset: true }} />
        </PageSection>
      )}
      {opened && <LazyCaseDialog successCase={opened} texts={texts} onClose={() => navigate(-1)} />}
    </>
  );
}

function CasePage({ successCase, cases, texts }: CasesProps & { successCase: PublicCase }) {
  const list = useLocalPath()('/casos-de-exito');
  const neighbours = neighbouringCases(cases, successCase);
  const { titulo: title } = successCase;
  return (
    <>
      <CaseHeading successCase={successCase} texts={texts} list={list} />
      <PageSection sheet={texts.featured.sheet} title={texts.page.work}>
        <CaseBody successCase={successCase} texts={texts} />
      </PageSection>
      {neighbours.length > 0 && (
        <PageSection sheet={texts.more.sheet} title={texts.page.others} className="print:hidden">
          <CaseGrid cases={neighbours} list={list} />
        </PageSection>
      )}
      <QuoteSection
        key={successCase.id}
        title={texts.similar}
        lead={texts.page.contactLead}
        sheet={neighbours.length > 0 ? texts.page.contactSheet : texts.more.sheet}
        draft={{
          subject: texts.page.subject.replace('{{title}}', title),
          message: texts.page.message.replace('{{title}}', title),
          service: caseService(successCase.spanish.equipo),
        }}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}
