import { ConsentQuestion } from '#app/site/tracking/consent-question.tsx';
import type { Views } from '#app/views/views.ts';
import { PageHeading } from './page-heading.tsx';
import { PageSection } from './page-section.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { Statement } from './statement.tsx';
import { TitleBlock } from './title-block.tsx';

const LONG = 'Proyectos en terreno y en taller, con gente que lleva años en el oficio. '.repeat(4);

export default {
  inline: {
    'page heading': () => <PageHeading eyebrow="Nosotros" title="Nuestro propósito" lead={LONG} />,
    'section on paper': () => (
      <PageSection title="Misión" lead={LONG}>
        <Statement>{LONG}</Statement>
      </PageSection>
    ),
    'section on ink': () => (
      <PageSection tone="ink" title="Visión" lead={LONG}>
        <Statement>{LONG}</Statement>
      </PageSection>
    ),
    'title block': () => (
      <TitleBlock
        cells={[
          { label: 'Versión', value: '1' },
          { label: 'Responsable', value: LONG },
        ]}
      />
    ),
  },
  standalone: {
    header: () => (
      <div className="min-h-40 bg-ink">
        <SiteHeader />
      </div>
    ),
    footer: SiteFooter,
    'consent bar': ConsentQuestion,
  },
} satisfies Views;
