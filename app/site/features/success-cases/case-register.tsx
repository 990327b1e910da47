import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { overlayState } from '#app/lib/overlay.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { langOf } from '#domain/values/localized.ts';
import { CaseImage } from './case-image.tsx';
import { CaseTechnologies } from './case-technologies.tsx';
import type { PublicCase } from './list-active-cases.ts';

/** The columns on wide screens: picture, project, client, areas, year, results. */
const COLUMNS =
  'lg:grid-cols-[9rem_minmax(0,4fr)_minmax(0,3fr)_minmax(0,2.5fr)_3rem_minmax(0,3.5fr)] lg:gap-x-6';

/**
 * Cases as the rows of a register, with their first result, or if featured, the first two.
 *
 * @param props.list path of the list of cases
 * @param props.search the list's query
 */
export function CaseRegister({
  cases,
  list,
  texts,
  search,
}: {
  cases: readonly PublicCase[];
  list: string;
  texts: CaseTexts;
  search: string;
}) {
  const { facts, page, register } = texts;
  if (cases.length === 0) return null;
  return (
    <div className="not-first:mt-12">
      {/* Each row explains itself. */}
      <div
        aria-hidden="true"
        className={`annotation hidden border-b-2 border-ink pb-3 text-muted lg:grid ${COLUMNS}`}
      >
        <span className="col-span-2">{register.project}</span>
        <span>{facts.cliente}</span>
        <span>{facts.equipo}</span>
        <span>{facts.año}</span>
        <span>{page.figures}</span>
      </div>
      <ul className="max-lg:border-t-2 max-lg:border-ink">
        {cases.map((successCase) => (
          <Row
            key={successCase.id}
            successCase={successCase}
            to={`${list}/${successCase.slug}`}
            search={search}
          />
        ))}
      </ul>
    </div>
  );
}

function Row({ successCase, to, search }: { successCase: PublicCase; to: string; search: string }) {
  const { cliente, destacado, equipo, picture, resultados, sector, tecnologias, titulo, año } = successCase;
  return (
    <li
      className={`group relative grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 border-b border-rule py-5 wrap-anywhere hover:bg-sheet sm:grid-cols-[9rem_minmax(0,1fr)] lg:items-center ${COLUMNS}`}
    >
      <CaseImage picture={picture} sizes="9rem" className="aspect-video w-full max-lg:row-span-5" />
      <div>
        <p className="annotation text-muted">
          <span lang={langOf(successCase, 'sector')}>{sector}</span>
          <span className="lg:hidden"> · {año}</span>
        </p>
        <h3 className="mt-1 font-display text-lg leading-snug group-hover:text-copper">
          <IntentLink
            to={to}
            state={overlayState(search)}
            preventScrollReset
            lang={langOf(successCase, 'titulo')}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {titulo}
          </IntentLink>
        </h3>
        <CaseTechnologies
          technologies={tecnologias}
          lang={langOf(successCase, 'tecnologias')}
          className="mt-2"
        />
      </div>
      <p className="text-muted max-lg:mt-1" lang={langOf(successCase, 'cliente')}>
        {cliente}
      </p>
      <p className="text-muted max-lg:hidden" lang={langOf(successCase, 'equipo')}>
        {equipo}
      </p>
      <p className="max-lg:hidden">{año}</p>
      <ul className="font-medium text-ink max-lg:mt-2" lang={langOf(successCase, 'resultados')}>
        {resultados.slice(0, destacado ? 2 : 1).map((result) => (
          <li key={result}>{result}</li>
        ))}
      </ul>
    </li>
  );
}
