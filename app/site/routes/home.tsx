import { useTranslation } from 'react-i18next';
import { listHeroImages } from '#app/content/hero/list-hero-images.ts';
import { servicePictures } from '#app/content/scenes/offering-scene.ts';
import { scenePicture } from '#app/content/scenes/scene-picture.ts';
import { companyTexts } from '#app/i18n/pages/company.ts';
import { processTexts } from '#app/i18n/pages/process.ts';
import { serviceListTexts } from '#app/i18n/pages/service-list.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { Clients } from '#app/site/features/company/clients.tsx';
import { Reasons } from '#app/site/features/company/reasons.tsx';
import { Hero } from '#app/site/features/hero/hero.tsx';
import { ServiceRows } from '#app/site/features/services/service-rows.tsx';
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
  const { company, language, messages, meta, pictureOf, siteUrl, supabase, textsOf } = pageContext(args);
  const [slides, cases] = await Promise.all([
    listHeroImages(supabase, language),
    listHomeCases(supabase, language),
  ]);
  const process = textsOf(processTexts);
  return {
    slides,
    cases,
    pictures: servicePictures(pictureOf),
    picture: pictureOf('/', scenePicture('plant')),
    texts: {
      ...process.home,
      ...textsOf(companyTexts),
      protocol: process.protocol,
      services: { ...process.home.services, ...textsOf(serviceListTexts) },
    },
    meta: meta({ ...messages.home.meta, structuredData: [organization(company, siteUrl)] }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Home({
  loaderData: { cases, picture, pictures, slides, texts },
}: Route.ComponentProps) {
  const { t } = useTranslation();
  const list = useLocalPath()('/casos-de-exito');
  const hasCases = cases.length > 0;
  return (
    <SitePage>
      <Hero slides={slides} />
      <PageSection id="servicios" title={texts.services.title} lead={texts.services.lead}>
        <ServiceRows services={texts.services.items} pictures={pictures} texts={texts.services} />
      </PageSection>
      <PageSection id="por-que-elegirnos" tone="ink" title={texts.reasons.title} lead={texts.protocol.lead}>
        <Reasons reasons={texts.reasons.items} protocol={texts.protocol} />
      </PageSection>
      {hasCases && (
        <PageSection title={texts.cases.title} lead={texts.cases.lead}>
          <CaseGrid cases={cases} list={list} />
          <ButtonLink to={list} variant="outline" className="mt-8 sm:mt-12">
            {texts.cases.all}
          </ButtonLink>
        </PageSection>
      )}
      <Clients texts={texts.clients} picture={picture} illustration={texts.services.picture} />
      <QuoteSection title={t('contact.title')} lead={t('contact.lead')} />
    </SitePage>
  );
}
