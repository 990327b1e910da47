import { useTranslation } from 'react-i18next';
import { listHeroImages } from '#app/content/hero/list-hero-images.ts';
import { processTexts } from '#app/i18n/pages/process.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { Reasons } from '#app/site/features/company/reasons.tsx';
import { Sectors } from '#app/site/features/company/sectors.tsx';
import { Hero } from '#app/site/features/hero/hero.tsx';
import { ServiceGrid } from '#app/site/features/services/service-grid.tsx';
import { CaseGrid } from '#app/site/features/success-cases/case-grid.tsx';
import { listHomeCases } from '#app/site/features/success-cases/list-home-cases.ts';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/home.ts';
import { pageContext } from './page-context.ts';
import { QuoteSection } from './quote-section.tsx';
import { organization } from './structured-data.ts';

export async function loader(args: Route.LoaderArgs) {
  const { company, language, messages, meta, siteUrl, supabase, textsOf } = pageContext(args);
  const [slides, cases] = await Promise.all([
    listHeroImages(supabase, language),
    listHomeCases(supabase, language),
  ]);
  return {
    slides,
    cases,
    texts: textsOf(processTexts).home,
    meta: meta({ ...messages.home.meta, structuredData: [organization(company, siteUrl)] }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Home({ loaderData: { cases, slides, texts } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const list = useLocalPath()('/casos-de-exito');
  const hasCases = cases.length > 0;
  return (
    <SitePage>
      <Hero slides={slides} />
      <PageSection
        id="servicios"
        sheet={t('services.sheet')}
        title={t('services.title')}
        lead={t('services.lead')}
      >
        <ServiceGrid />
      </PageSection>
      <PageSection
        id="por-que-elegirnos"
        tone="ink"
        sheet={t('company.reasons.sheet')}
        title={t('company.reasons.title')}
      >
        <Reasons />
      </PageSection>
      {hasCases && (
        <PageSection sheet={texts.cases.sheet} title={texts.cases.title} lead={texts.cases.lead}>
          <CaseGrid cases={cases} list={list} />
          <ButtonLink to={list} variant="outline" className="mt-12">
            {texts.cases.all}
          </ButtonLink>
        </PageSection>
      )}
      <PageSection
        id="clientes"
        sheet={hasCases ? texts.clientsSheet : t('company.clients.sheet')}
        title={t('company.clients.title')}
        lead={t('company.clients.lead')}
      >
        <Sectors />
      </PageSection>
      <QuoteSection
        sheet={hasCases ? texts.contactSheet : t('contact.sheet')}
        title={t('contact.title')}
        lead={t('contact.lead')}
      />
    </SitePage>
  );
}
