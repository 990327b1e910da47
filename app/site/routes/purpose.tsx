import { purposeTexts } from '#app/i18n/pages/purpose.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { Values } from '#app/site/features/company/values.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { Statement } from '#app/site/layout/statement.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/purpose.ts';
import { pageContext } from './page-context.ts';

export function loader(args: Route.LoaderArgs) {
  const { meta, picture, textsOf } = pageContext(args);
  return {
    picture,
    texts: textsOf(purposeTexts),
    meta: meta({ ...textsOf(purposeTexts).meta, picture: 'substation' }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Purpose({ loaderData: { picture, texts } }: Route.ComponentProps) {
  const { mission, values, vision } = texts;
  const path = useLocalPath();
  return (
    <SitePage>
      <PageHeading
        picture={picture}
        motif="purpose"
        eyebrow={texts.eyebrow}
        title={texts.title}
        lead={texts.lead}
      />
      <PageSection title={mission.title}>
        <Statement>{mission.statement}</Statement>
        <p className="mt-8 max-w-[62ch] text-lg text-muted">{mission.body}</p>
      </PageSection>
      <PageSection tone="ink" title={vision.title}>
        <Statement>{vision.statement}</Statement>
        <div className="mt-12 grid gap-x-16 gap-y-5 border-t border-rule-ink pt-8 lg:grid-cols-[16rem_1fr]">
          <h3 className="display-4 text-on-ink">{vision.signsTitle}</h3>
          <ul className="grid gap-4">
            {vision.signs.map((sign) => (
              <li key={sign} className="grid grid-cols-[2rem_1fr] text-on-ink-muted">
                <span aria-hidden="true" className="mt-3 h-0.5 w-5 bg-copper-bright" />
                {sign}
              </li>
            ))}
          </ul>
        </div>
      </PageSection>
      <PageSection title={values.title} lead={values.lead}>
        <Values texts={values} />
        <ButtonLink to={path('/politica-calidad')} variant="outline" className="mt-10">
          {texts.toQuality}
        </ButtonLink>
      </PageSection>
    </SitePage>
  );
}
