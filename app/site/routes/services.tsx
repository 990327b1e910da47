import { useTranslation } from 'react-i18next';
import { companyTexts } from '#app/i18n/pages/company.ts';
import { processTexts } from '#app/i18n/pages/process.ts';
import { serviceListTexts } from '#app/i18n/pages/service-list.ts';
import { servicesTexts } from '#app/i18n/pages/services.ts';
import { ProjectSteps } from '#app/site/features/company/project-steps.tsx';
import { Reasons } from '#app/site/features/company/reasons.tsx';
import { Consultation } from '#app/site/features/services/consultation.tsx';
import { ServiceGrid } from '#app/site/features/services/service-grid.tsx';
import { listActiveCases } from '#app/site/features/success-cases/list-active-cases.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { langOf } from '#domain/values/localized.ts';
import { SERVICES } from '#domain/website/offering.ts';
import type { Route } from './+types/services.ts';
import { pageContext } from './page-context.ts';
import { QuoteSection } from './quote-section.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { language, localPath, meta, picture, supabase, textsOf } = pageContext(args);
  const cases = (await listActiveCases(supabase, language)) ?? [];
  const shown = new Set<string>();
  const linked = Object.entries(SERVICES).flatMap(([service, { pattern }]) => {
    const fitting = cases.filter(({ spanish }) => pattern.test(spanish.equipo));
    // A different case for each service, if there are enough.
    const successCase = fitting.find(({ id }) => !shown.has(id)) ?? fitting[0];
    if (!successCase) return [];
    shown.add(successCase.id);
    const to = localPath(`/casos-de-exito/${successCase.slug}`);
    return [[service, { title: successCase.titulo, lang: langOf(successCase, 'titulo'), to }] as const];
  });
  const process = textsOf(processTexts);
  return {
    picture,
    cases: Object.fromEntries(linked),
    texts: {
      ...textsOf(servicesTexts),
      list: textsOf(serviceListTexts),
      project: process.project,
      protocol: process.protocol,
      reasons: textsOf(companyTexts).reasons,
    },
    meta: meta({ ...textsOf(servicesTexts).meta, picture: 'panel-interior' }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Services({ loaderData: { cases, picture, texts } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { consultation, list, project, protocol, reasons } = texts;
  return (
    <SitePage>
      <PageHeading
        picture={picture}
        motif="services"
        eyebrow={texts.eyebrow}
        title={texts.title}
        lead={texts.lead}
      />
      <PageSection id="servicios" title={list.title} lead={list.lead}>
        <ServiceGrid cases={cases} texts={list} />
      </PageSection>
      <PageSection id="por-que-elegirnos" tone="ink" title={reasons.title} lead={protocol.lead}>
        <Reasons reasons={reasons.items} protocol={protocol} />
      </PageSection>
      <PageSection title={consultation.title}>
        <Consultation texts={consultation} />
      </PageSection>
      <PageSection title={project.title} lead={project.lead}>
        <ProjectSteps texts={project} />
      </PageSection>
      <QuoteSection title={t('contact.title')} lead={t('contact.lead')} />
    </SitePage>
  );
}
