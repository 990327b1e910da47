import { useTranslation } from 'react-i18next';
import { internshipsTexts } from '#app/i18n/pages/internships.ts';
import { ThreePhases } from '#app/site/features/internships/three-phases.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/internships.ts';
import { LazyInternshipForm } from './lazy-forms.tsx';
import { pageContext } from './page-context.ts';

export function loader(args: Route.LoaderArgs) {
  const { meta, picture, textsOf } = pageContext(args);
  return {
    picture,
    texts: textsOf(internshipsTexts),
    meta: meta({ ...textsOf(internshipsTexts).meta, picture: 'panel-interior' }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Internships({ loaderData: { picture, texts } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <SitePage isCareers>
      <PageHeading picture={picture} eyebrow={texts.eyebrow} title={texts.title} lead={texts.lead}>
        <ButtonLink to="#solicitud" className="mt-8">
          {texts.toForm}
        </ButtonLink>
      </PageHeading>
      <PageSection tone="ink" title={texts.benefits.title}>
        <ThreePhases items={texts.benefits.items} />
      </PageSection>
      <PageSection id="solicitud" title={t('internships.title')} className="print:hidden">
        <LazyInternshipForm />
      </PageSection>
    </SitePage>
  );
}
