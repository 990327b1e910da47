import { IntentLink } from '#app/ui/intent-link.tsx';
import { langOf } from '#domain/values/localized.ts';
import { CaseImage } from './case-image.tsx';
import type { CaseSummary } from './case-summary.ts';
import { CaseTechnologies } from './case-technologies.tsx';

/** A case in the grid, with its first result and first technologies. */
export function CaseCard({ successCase, to }: { successCase: CaseSummary; to: string }) {
  return (
    <li className="group relative min-w-0 border-t-2 border-ink pt-4 wrap-anywhere max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:content-start max-sm:gap-x-4 sm:flex sm:flex-col">
      <CaseImage
        picture={successCase.picture}
        sizes="(width < 40rem) 18rem, (width < 48rem) calc(100vw - 4rem), 26rem"
        className="w-full object-cover max-sm:row-span-4 max-sm:h-full max-sm:max-h-40 sm:aspect-video"
      />
      <p className="annotation text-muted sm:mt-4" lang={langOf(successCase, 'sector')}>
        {successCase.sector} · {successCase.año}
      </p>
      <h3 className="mt-1 display-4 group-hover:text-copper sm:mt-2">
        <IntentLink to={to} lang={langOf(successCase, 'titulo')} className="after:absolute after:inset-0">
          {successCase.titulo}
        </IntentLink>
      </h3>
      <p className="mt-1 text-muted" lang={langOf(successCase, 'cliente')}>
        {successCase.cliente}
      </p>
      <p className="mt-2 font-medium text-ink sm:mt-3" lang={langOf(successCase, 'resultados')}>
        {successCase.resultados[0]}
      </p>
      <CaseTechnologies
        technologies={successCase.tecnologias}
        lang={langOf(successCase, 'tecnologias')}
        className="mt-auto pt-4 max-sm:col-span-2"
      />
    </li>
  );
}
