import { clsx } from 'clsx';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { overlayState } from '#app/lib/overlay.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { langOf } from '#domain/values/localized.ts';
import { CaseImage } from './case-image.tsx';
import type { PublicCase } from './list-active-cases.ts';

/** A featured case with a large image and its first two results. */
export function FeaturedCase({
  successCase,
  to,
  texts,
  index,
}: {
  successCase: PublicCase;
  to: string;
  texts: CaseTexts;
  /** The position in the list: every other case is mirrored, and the first one's picture is above the fold. */
  index: number;
}) {
  return (
    <li className="group relative grid min-w-0 border border-rule bg-sheet wrap-anywhere lg:grid-cols-12">
      <div className={clsx('overflow-hidden lg:col-span-7', index % 2 === 1 && 'lg:order-2')}>
        <CaseImage
          picture={successCase.picture}
          sizes="(min-width: 64rem) 50vw, calc(100vw - 4rem)"
          className="aspect-video size-full transition-transform duration-700 group-hover:scale-[1.02]"
          isFirst={index === 0}
        />
      </div>
      <div className="flex flex-col p-6 sm:p-8 lg:col-span-5 lg:p-10">
        <p className="annotation text-muted">
          <span lang={langOf(successCase, 'sector')}>{successCase.sector}</span> · {successCase.año}
        </p>
        <h3 className="mt-3 display-4 group-hover:text-copper">
          <IntentLink
            to={to}
            state={overlayState()}
            preventScrollReset
            lang={langOf(successCase, 'titulo')}
            className="after:absolute after:inset-0"
          >
            {successCase.titulo}
          </IntentLink>
        </h3>
        <p className="mt-1 font-medium" lang={langOf(successCase, 'cliente')}>
          {successCase.cliente}
        </p>
        <p className="mt-4 text-muted" lang={langOf(successCase, 'descripcion')}>
          {successCase.descripcion}
        </p>
        <div className="mt-auto pt-8">
          <p className="annotation mb-1 text-muted">{texts.keyResults}</p>
          <ul lang={langOf(successCase, 'resultados')}>
            {successCase.resultados.slice(0, 2).map((result) => (
              <li
                key={result}
                className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-t border-rule py-2.5 font-medium text-ink"
              >
                <span aria-hidden="true" className="mt-2.75 h-0.75 w-4 bg-copper" />
                {result}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  );
}
