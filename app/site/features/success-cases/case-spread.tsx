import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { overlayState } from '#app/lib/overlay.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { langOf } from '#domain/values/localized.ts';
import { CaseFigures } from './case-figures.tsx';
import { CaseImage } from './case-image.tsx';
import type { PublicCase } from './list-active-cases.ts';

/**
 * The first case of the list, over the whole width: its picture, and its first two results in large type.
 *
 * @param props.search the list's query
 */
export function CaseSpread({
  successCase,
  to,
  texts,
  search,
  isFirst,
}: {
  successCase: PublicCase;
  to: string;
  texts: CaseTexts;
  search: string;
  /** Whether its picture is in the first screen. */
  isFirst: boolean;
}) {
  const { cliente, descripcion, duracion, equipo, picture, region, resultados, sector, titulo, año } =
    successCase;
  return (
    <li className="on-ink group relative grid min-w-0 bg-ink text-on-ink wrap-anywhere lg:grid-cols-12 print:border print:border-rule">
      <div className="overflow-hidden lg:col-span-7">
        <CaseImage
          picture={picture}
          sizes="(min-width: 64rem) 50vw, calc(100vw - 4rem)"
          className="aspect-video size-full transition-transform duration-700 group-hover:scale-[1.02] lg:aspect-auto"
          isFirst={isFirst}
        />
      </div>
      <div className="flex flex-col p-6 sm:p-8 lg:col-span-5 xl:p-10">
        <p className="annotation text-copper-bright">
          <span lang={langOf(successCase, 'sector')}>{sector}</span> · {año}
          {region && ` · ${region}`}
        </p>
        <h3 className="mt-3 font-display text-2xl text-on-ink xl:text-3xl">
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
        <p className="mt-2 font-medium" lang={langOf(successCase, 'cliente')}>
          {cliente}
        </p>
        <p className="mt-4 line-clamp-6 text-on-ink-muted" lang={langOf(successCase, 'descripcion')}>
          {descripcion}
        </p>
        <div className="mt-auto pt-8">
          <p className="annotation mb-4 text-on-ink-muted">{texts.keyResults}</p>
          <CaseFigures
            results={resultados.slice(0, 2)}
            lang={langOf(successCase, 'resultados')}
            className="sm:grid-cols-2"
          />
          <dl className="mt-8 grid gap-x-10 gap-y-4 border-t border-rule-ink pt-4 sm:grid-cols-2">
            <div>
              <dt className="text-sm text-on-ink-muted">{texts.facts.duracion}</dt>
              <dd lang={langOf(successCase, 'duracion')}>{duracion}</dd>
            </div>
            <div>
              <dt className="text-sm text-on-ink-muted">{texts.facts.equipo}</dt>
              <dd lang={langOf(successCase, 'equipo')}>{equipo}</dd>
            </div>
          </dl>
        </div>
      </div>
    </li>
  );
}
