import { useTranslation } from 'react-i18next';
import { Reasons } from '#app/site/features/company/reasons.tsx';
import { ContactDetails } from '#app/site/features/contact/contact-details.tsx';
import { Consultation } from '#app/site/features/services/consultation.tsx';
import { ServiceGrid } from '#app/site/features/services/service-grid.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { Sheet } from '#app/site/layout/sheet.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import type { Route } from './+types/services.ts';
import { LazyContactForm } from './lazy-forms.tsx';
import { publicPage } from './public-page.ts';

export function loader(args: Route.LoaderArgs) {
  const { meta, texts } = publicPage(args);
  return { texts: texts.services, meta: meta({ ...texts.services.meta, picture: 'panel-interior' }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Services({ loaderData: { texts } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { consultation } = texts;
  return (
    <SitePage>
      <PageHeading eyebrow={texts.eyebrow} title={texts.title} lead={texts.lead} />
      <Sheet id="servicios" sheet={t('services.sheet')} title={t('services.title')} lead={t('services.lead')}>
        <ServiceGrid />
      </Sheet>
      <Sheet
        id="por-que-elegirnos"
        tone="ink"
        sheet={t('company.reasons.sheet')}
        title={t('company.reasons.title')}
      >
        <Reasons />
      </Sheet>
      <Sheet sheet={consultation.sheet} title={consultation.title}>
        <Consultation texts={consultation} />
      </Sheet>
      <Sheet id="contacto" sheet={t('contact.sheet')} title={t('contact.title')} lead={t('contact.lead')}>
        <div className="grid gap-12 lg:grid-cols-[1fr_22rem] lg:gap-16">
          <LazyContactForm />
          <ContactDetails />
        </div>
      </Sheet>
    </SitePage>
  );
}
