import { useTranslation } from 'react-i18next';
import { listHeroImages } from '#app/content/hero/list-hero-images.ts';
import { Reasons } from '#app/site/features/company/reasons.tsx';
import { Sectors } from '#app/site/features/company/sectors.tsx';
import { ContactDetails } from '#app/site/features/contact/contact-details.tsx';
import { Hero } from '#app/site/features/hero/hero.tsx';
import { ServiceGrid } from '#app/site/features/services/service-grid.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import type { Route } from './+types/home.ts';
import { LazyContactForm } from './lazy-forms.tsx';
import { pageContext } from './page-context.ts';
import { organization } from './structured-data.ts';

export async function loader(args: Route.LoaderArgs) {
  const { messages, meta, siteUrl, supabase } = pageContext(args);
  return {
    slides: await listHeroImages(supabase),
    meta: meta({ ...messages.home.meta, structuredData: [organization(siteUrl)] }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Home({ loaderData: { slides } }: Route.ComponentProps) {
  const { t } = useTranslation();
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
      <PageSection
        id="clientes"
        sheet={t('company.clients.sheet')}
        title={t('company.clients.title')}
        lead={t('company.clients.lead')}
      >
        <Sectors />
      </PageSection>
      <PageSection
        id="contacto"
        sheet={t('contact.sheet')}
        title={t('contact.title')}
        lead={t('contact.lead')}
      >
        <div className="grid grid-cols-1 gap-12 lg:grid-cols-[1fr_22rem] lg:gap-16">
          <LazyContactForm />
          <ContactDetails />
        </div>
      </PageSection>
    </SitePage>
  );
}
