import { offeringScene } from '#app/content/scenes/offering-scene.ts';
import { scenePicture } from '#app/content/scenes/scene-picture.ts';
import { offeringsTexts } from '#app/i18n/pages/offerings.ts';
import { servicesTexts } from '#app/i18n/pages/services.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { OfferingLinks } from '#app/site/features/services/offering-links.tsx';
import { OfferingScope } from '#app/site/features/services/offering-scope.tsx';
import { Standards } from '#app/site/features/services/standards.tsx';
import { CaseGrid } from '#app/site/features/success-cases/case-grid.tsx';
import { listActiveCases } from '#app/site/features/success-cases/list-active-cases.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { findOffering } from '#domain/website/offering.ts';
import type { Route } from './+types/offering.ts';
import { notFound } from './error-responses.ts';
import { pageContext } from './page-context.ts';
import { QuoteSection } from './quote-section.tsx';
import { siblingOfferings } from './sibling-offerings.ts';
import { serviceOffer } from './structured-data.ts';

const MAX_CASES = 3;

/** The page of a service or a sector, by its path. */
export async function loader(args: Route.LoaderArgs) {
  const {
    company,
    customPages,
    language,
    localPath,
    meta,
    page,
    pathname,
    pictureOf,
    siteUrl,
    supabase,
    textsOf,
  } = pageContext(args);
  const found = findOffering(page);
  if (!found) throw await notFound(args);
  const { key, kind, offering } = found;
  const { items, ...common } = textsOf(offeringsTexts);
  const item = items[key];
  const read = await listActiveCases(supabase, language);
  const cases = (read ?? [])
    .filter(({ spanish }) => offering.pattern.test(kind === 'service' ? spanish.equipo : spanish.sector))
    .slice(0, MAX_CASES)
    .map(({ passages, ...successCase }) => successCase);
  const shown = new Set(cases.map(({ picture }) => picture.src));
  const siblings = siblingOfferings(kind === 'service' ? 'Servicio' : 'Sector', offering.path, {
    language,
    of: textsOf,
    pages: customPages,
  });
  const parent = kind === 'service' ? '/servicios' : '/#clientes';
  return {
    kind,
    item,
    siblings,
    cases,
    picture: pictureOf(offering.path, scenePicture(offeringScene(key, shown))),
    service: offering.contactService,
    texts: common,
    meta: meta({
      title: item.title,
      description: item.meta,
      picture: kind === 'service' ? 'panel-interior' : 'substation',
      parent: {
        title: kind === 'service' ? textsOf(servicesTexts).title : common.related.sectors,
        path: localPath(parent.split('#')[0] ?? '/'),
      },
      structuredData: [
        serviceOffer({ name: item.title, description: item.meta, company, siteUrl, url: siteUrl + pathname }),
      ],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function OfferingPage({
  loaderData: { cases, item, kind, picture, service, siblings, texts },
}: Route.ComponentProps) {
  const list = useLocalPath()('/casos-de-exito');
  return (
    <SitePage>
      <PageHeading eyebrow={texts[kind]} title={item.title} lead={item.lead} picture={picture}>
        <ButtonLink to="#contacto" className="mt-8">
          {texts.quote.title}
        </ButtonLink>
      </PageHeading>
      <PageSection title={texts.scope.title}>
        <OfferingScope
          scope={item.scope}
          deliverables={{ title: texts.deliverables.title, items: item.deliverables }}
        />
      </PageSection>
      <PageSection tone="ink" title={texts.standards.title}>
        <Standards items={item.standards} />
      </PageSection>
      {cases.length > 0 && (
        <PageSection title={texts.cases.title}>
          <CaseGrid cases={cases} list={list} />
          <ButtonLink to={list} variant="outline" className="mt-12">
            {texts.cases.all}
          </ButtonLink>
        </PageSection>
      )}
      <QuoteSection
        key={item.title}
        title={texts.quote.title}
        lead={texts.quote.lead}
        draft={{ service, subject: texts.quote.subject.replace('{{title}}', item.title) }}
      />
      <OfferingLinks
        title={kind === 'service' ? texts.related.services : texts.related.sectors}
        links={siblings}
      />
    </SitePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}
