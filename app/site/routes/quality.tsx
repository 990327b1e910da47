import { processTexts } from '#app/i18n/pages/process.ts';
import { qualityTexts } from '#app/i18n/pages/quality.ts';
import { Accreditations } from '#app/site/features/company/accreditations.tsx';
import { Nameplates } from '#app/site/features/company/nameplates.tsx';
import { Principles } from '#app/site/features/company/principles.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { Statement } from '#app/site/layout/statement.tsx';
import { TitleBlock } from '#app/site/layout/title-block.tsx';
import type { Route } from './+types/quality.ts';
import { pageContext } from './page-context.ts';

export function loader(args: Route.LoaderArgs) {
  const { meta, picture, textsOf } = pageContext(args);
  return {
    picture,
    texts: { ...textsOf(qualityTexts), accreditations: textsOf(processTexts).accreditations },
    meta: meta({ ...textsOf(qualityTexts).meta, picture: 'control-room' }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Quality({ loaderData: { picture, texts } }: Route.ComponentProps) {
  const { accreditations, commitment, principles, standards } = texts;
  return (
    <SitePage>
      <PageHeading
        picture={picture}
        motif="quality"
        eyebrow={texts.eyebrow}
        title={texts.title}
        lead={texts.lead}
      />
      <PageSection title={commitment.title}>
        <Statement>{commitment.statement}</Statement>
        <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_30rem] lg:items-start">
          <p className="max-w-[52ch] text-lg text-muted">{commitment.body}</p>
          <TitleBlock cells={commitment.block} />
        </div>
      </PageSection>
      <PageSection tone="ink" title={principles.title} lead={principles.lead}>
        <Principles items={principles.items} />
      </PageSection>
      <PageSection title={standards.title} lead={standards.lead}>
        <Nameplates items={standards.items} />
      </PageSection>
      <PageSection title={accreditations.title} lead={accreditations.lead}>
        <Accreditations texts={accreditations} />
      </PageSection>
    </SitePage>
  );
}
