import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { casesTexts } from '#app/i18n/pages/cases.ts';
import { offeringsTexts } from '#app/i18n/pages/offerings.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { useOverlay } from '#app/lib/overlay.ts';
import { CaseBody, CaseHeading } from '#app/site/features/success-cases/case-article.tsx';
import { CaseCall } from '#app/site/features/success-cases/case-call.tsx';
import { CaseFilterForm } from '#app/site/features/success-cases/case-filter-form.tsx';
import {
  CASE_FILTER_PARAMS,
  type CaseFilters,
  filterCases,
  parseCaseFilters,
} from '#app/site/features/success-cases/case-filters.ts';
import { CaseGrid } from '#app/site/features/success-cases/case-grid.tsx';
import { CaseMap } from '#app/site/features/success-cases/case-map.tsx';
import { layOutMap } from '#app/site/features/success-cases/case-map-layout.ts';
import { CaseRegister } from '#app/site/features/success-cases/case-register.tsx';
import { CaseSpread } from '#app/site/features/success-cases/case-spread.tsx';
import { CaseStats } from '#app/site/features/success-cases/case-stats.tsx';
import { findCurrentSlug } from '#app/site/features/success-cases/find-current-slug.ts';
import {
  listActiveCases,
  type OpenCase,
  type PublicCase,
} from '#app/site/features/success-cases/list-active-cases.ts';
import { neighbouringCases } from '#app/site/features/success-cases/neighbouring-cases.ts';
import { SHEET_HASH } from '#app/site/features/success-cases/print-button.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Picture } from '#app/ui/picture.tsx';
import { isEnglishSlugOf } from '#domain/values/slugs.ts';
import { caseService, offeringSlug, SERVICE_KEYS, SERVICES } from '#domain/website/offering.ts';
import { pathsOf } from '#domain/website/page-paths.ts';
import type { Route } from './+types/cases.ts';
import { notFound, unavailable } from './error-responses.ts';
import { LazyCaseDialog } from './lazy-dialogs.tsx';
import { pageContext } from './page-context.ts';
import { QuoteSection } from './quote-section.tsx';
import { casePath } from './seo/list-pages.ts';
import { socialImage } from './social-image.ts';
import { caseStudy } from './structured-data.ts';

export async function loader(args: Route.LoaderArgs) {
  const { company, language, localPath, meta, pictureOf, siteUrl, supabase, textsOf } = pageContext(args);
  const { slug } = args.params;
  const list = localPath('/casos-de-exito');
  const read = await listActiveCases(supabase, language);
  if (slug !== undefined && !read) throw unavailable();
  // Only the opened one has its passages.
  const cases = (read ?? []).map(({ passages, ...successCase }) => successCase);
  const opened = read?.find((successCase) => successCase.slug === slug) ?? null;
  if (slug !== undefined && !opened) {
    const known = cases.find(({ id, slugs }) => slugs.es === slug || isEnglishSlugOf(id, slug));
    const former = known ? null : await findCurrentSlug(supabase, slug);
    const current = known ?? cases.find(({ slugs }) => slugs.es === former);
    if (current) throw redirect(`${list}/${current.slug}`, 308);
    throw await notFound(args);
  }
  const offerings = textsOf(offeringsTexts).items;
  // Untranslated texts are in Spanish, even on an English page.
  const shownIn = opened?.isInEnglish ? language : 'es';
  const imageOf = (shown: (typeof cases)[number]): string => siteUrl + socialImage('casos', shown, language);
  return {
    cases,
    opened,
    picture: pictureOf('/casos-de-exito', undefined),
    serviceNames: SERVICE_KEYS.map((key) => [offeringSlug(SERVICES[key]), offerings[key].title] as const),
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

/** The query parameters that the page depends on: see `server/pages/page-key.ts`. */
export const handle = { query: Object.values(CASE_FILTER_PARAMS) };

/** Filtering happens in the browser and needs no reload. */
export function shouldRevalidate({
  currentUrl,
  defaultShouldRevalidate,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  const isFiltering = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isFiltering && defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/** A case's address shows its page or, when followed from the list, a dialog over the list. */
export default function Cases({
  loaderData: { cases, opened, picture, serviceNames, texts },
}: Route.ComponentProps) {
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const overlay = useOverlay();
  // A case shown over the list has an address without the list's query.
  const listQuery = opened && overlay ? new URLSearchParams(overlay.search) : query;
  // The contact form and what is printed are only on the page.
  const isPage = opened !== null && (!overlay || hash === '#contacto' || hash === SHEET_HASH);
  return (
    <SitePage>
      {isPage ? (
        <CasePage successCase={opened} cases={cases} texts={texts} />
      ) : (
        <CaseList
          cases={cases}
          opened={opened}
          picture={picture}
          filters={parseCaseFilters(listQuery)}
          search={listQuery.size > 0 ? `?${listQuery}` : ''}
          serviceNames={serviceNames}
          texts={texts}
        />
      )}
    </SitePage>
  );
}

interface CasesProps {
  readonly cases: readonly PublicCase[];
  readonly texts: CaseTexts;
}

function CaseList({
  cases,
  opened,
  picture,
  filters,
  search,
  serviceNames,
  texts,
}: CasesProps & {
  opened: OpenCase | null;
  /** The one that staff chose, in place of the drawing. */
  picture: Picture | undefined;
  filters: CaseFilters;
  /** The list's query, also while a case is shown over it. */
  search: string;
  serviceNames: readonly (readonly [slug: string, name: string])[];
}) {
  const navigate = useNavigate();
  const list = useLocalPath()('/casos-de-exito');
  const found = filterCases(cases, filters);
  const sections = [
    { title: texts.featured.title, cases: found.filter(({ destacado }) => destacado) },
    { title: texts.more.title, cases: found.filter(({ destacado }) => !destacado) },
  ].filter((section) => section.cases.length > 0);
  const map = layOutMap(cases);
  const stats = <CaseStats stats={texts.stats} />;
  const mapProps = { texts: texts.map, list, search };
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
              foot: <CaseMap {...mapProps} layout={map} listed={found} />,
            }
          : { motif: 'cases', picture, children: stats })}
      />
      {cases.length > 1 && (
        <CaseFilterForm
          cases={cases}
          filters={filters}
          texts={texts.filters}
          list={list}
          serviceNames={serviceNames}
        />
      )}
      {found.length === 0 && (
        <div className="site-width py-12">
          {cases.length === 0 ? (
            <EmptyState title={texts.empty.title} body={texts.empty.body} />
          ) : (
            <EmptyState title={texts.filters.empty.title} body={texts.filters.empty.body}>
              <ButtonLink to={list} preventScrollReset variant="outline" className="mt-4">
                {texts.filters.clear}
              </ButtonLink>
            </EmptyState>
          )}
        </div>
      )}
      {sections.map(({ cases: [first, ...others], title }, index) => (
        <PageSection key={title} title={title}>
          {first && index === 0 && (
            <ul>
              <CaseSpread
                isFirst={map === null}
                successCase={first}
                to={`${list}/${first.slug}`}
                texts={texts}
                search={search}
              />
            </ul>
          )}
          <CaseRegister
            cases={first && index > 0 ? [first, ...others] : others}
            list={list}
            texts={texts}
            search={search}
          />
        </PageSection>
      ))}
      {cases.length > 0 && <CaseCall texts={texts.call} />}
      {opened && <LazyCaseDialog successCase={opened} texts={texts} onClose={() => navigate(-1)} />}
    </>
  );
}

function CasePage({ successCase, cases, texts }: CasesProps & { successCase: OpenCase }) {
  const list = useLocalPath()('/casos-de-exito');
  const neighbours = neighbouringCases(cases, successCase);
  const { titulo: title } = successCase;
  return (
    <>
      <CaseHeading successCase={successCase} texts={texts} list={list} />
      <PageSection
        title={texts.page.work}
        // Of a data sheet, the project is the only section.
        className="data-sheet"
      >
        <CaseBody successCase={successCase} texts={texts} />
      </PageSection>
      {neighbours.length > 0 && (
        <PageSection title={texts.page.others} className="print:hidden">
          <CaseGrid cases={neighbours} list={list} />
        </PageSection>
      )}
      <QuoteSection
        key={successCase.id}
        title={texts.similar}
        className="print:hidden"
        lead={texts.page.contactLead}
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
