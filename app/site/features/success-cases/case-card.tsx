import type { LinkProps } from 'react-router';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { langOf } from '#domain/values/localized.ts';
import { CaseImage } from './case-image.tsx';
import type { CaseSummary } from './case-summary.ts';

const MAX_TECHNOLOGIES = 3;

/** A case in the grid, with its first result and first technologies. @param props.link as in `CaseGrid` */
export function CaseCard({
  successCase,
  to,
  link,
}: {
  successCase: CaseSummary;
  to: string;
  link: Partial<LinkProps> | undefined;
}) {
  const { resultados, tecnologias } = successCase;
  const more = tecnologias.length - MAX_TECHNOLOGIES;
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
        <IntentLink
          to={to}
          {...link}
          lang={langOf(successCase, 'titulo')}
          className="after:absolute after:inset-0"
        >
          {successCase.titulo}
        </IntentLink>
      </h3>
      <p className="mt-1 text-muted" lang={langOf(successCase, 'cliente')}>
        {successCase.cliente}
      </p>
      <p className="mt-3 font-medium text-ink" lang={langOf(successCase, 'resultados')}>
        {resultados[0]}
      </p>
      <ul className="mt-auto flex flex-wrap gap-2 pt-4 text-sm" lang={langOf(successCase, 'tecnologias')}>
        {tecnologias.slice(0, MAX_TECHNOLOGIES).map((technology) => (
          <li key={technology} className="border border-rule bg-sheet px-2 py-0.5">
            {technology}
          </li>
        ))}
        {more > 0 && <li className="px-1 py-0.5 font-medium text-copper">+{more}</li>}
      </ul>
    </li>
  );
}
