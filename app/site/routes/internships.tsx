import { useTranslation } from 'react-i18next';
import { ThreePhases } from '#app/site/features/internships/three-phases.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { Sheet } from '#app/site/layout/sheet.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/internships.ts';
import { LazyInternshipForm } from './lazy-forms.tsx';
import { publicPage } from './public-page.ts';

export function loader(args: Route.LoaderArgs) {
  const { meta, texts } = publicPage(args);
  return { texts: texts.internships, meta: meta({ ...texts.internships.meta, picture: 'panel-interior' }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Internships({ loaderData: { texts } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <SitePage>
      <PageHeading eyebrow={texts.eyebrow} title={texts.title} lead={texts.lead}>
        <ButtonLink to="#solicitud" className="mt-8">
          {texts.toForm}
        </ButtonLink>
      </PageHeading>
      <Sheet tone="ink" sheet={texts.benefits.sheet} title={texts.benefits.title}>
        <ThreePhases items={texts.benefits.items} />
      </Sheet>
      <Sheet id="solicitud" sheet={texts.formSheet} title={t('internships.title')}>
        <LazyInternshipForm />
      </Sheet>
    </SitePage>
  );
}
