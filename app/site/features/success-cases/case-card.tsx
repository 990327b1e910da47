import { IntentLink } from '#app/ui/intent-link.tsx';
import { langOf } from '#domain/values/localized.ts';
import { CaseImage } from './case-image.tsx';
import type { CaseSummary } from './case-summary.ts';
import { CaseTechnologies } from './case-technologies.tsx';

/** A case in the grid, with its first result and first technologies. */
export function CaseCard({ successCase, to }: { successCase: CaseSummary; to: string }) {
  return (
    <li className="group relative flex min-w-0 flex-col border-t-2 border-ink pt-4 wrap-anywhere">
      <CaseImage
        picture={successCase.picture}
        sizes="(min-width: 48rem) 26rem, calc(100vw - 4rem)"
        className="aspect-video w-full"
      />
      <p className="annotation mt-4 text-muted" lang={langOf(successCase, 'sector')}>
        {successCase.sector} · {successCase.año}
      </p>
      <h3 className="mt-2 display-4 group-hover:text-copper">
        <IntentLink to={to} lang={langOf(successCase, 'titulo')} className="after:absolute after:inset-0">
          {successCase.titulo}
        </IntentLink>
      </h3>
      <p className="mt-1 text-muted" lang={langOf(successCase, 'cliente')}>
        {successCase.cliente}
      </p>
      <p className="mt-3 font-medium text-ink" lang={langOf(successCase, 'resultados')}>
        {successCase.resultados[0]}
      </p>
      <CaseTechnologies
        technologies={successCase.tecnologias}
        lang={langOf(successCase, 'tecnologias')}
        className="mt-auto pt-4"
      />
    </li>
  );
}
