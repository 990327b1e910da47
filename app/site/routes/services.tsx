import { useTranslation } from 'react-i18next';
import { Reasons } from '#app/site/features/company/reasons.tsx';
import { ContactDetails } from '#app/site/features/contact/contact-details.tsx';
import { Consultation } from '#app/site/features/services/consultation.tsx';
import { ServiceGrid } from '#app/site/features/services/service-grid.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import type { Route } from './+types/services.ts';
import { LazyContactForm } from './lazy-forms.tsx';
import { pageContext } from './page-context.ts';

export function loader(args: Route.LoaderArgs) {
  const { meta, texts } = pageContext(args);
  return { texts: texts.services, meta: meta({ ...texts.services.meta, picture: 'panel-interior' }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Services({ loaderData: { texts } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { consultation } = texts;
  return (
    <SitePage>
      <PageHeading motif="services" eyebrow={texts.eyebrow} title={texts.title} lead={texts.lead} />
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
      <PageSection sheet={consultation.sheet} title={consultation.title}>
        <Consultation texts={consultation} />
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
