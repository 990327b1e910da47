import { clsx } from 'clsx';
import { keyFigure } from '#domain/website/key-figure.ts';

/**
 * A case's results, with their figures in large type.
 *
 * @param props.className its columns
 */
export function CaseFigures({
  results,
  lang,
  className,
}: {
  results: readonly string[];
  lang: string | undefined;
  className: string;
}) {
  return (
    <ul className={clsx('grid content-start gap-x-10 gap-y-6', className)} lang={lang}>
      {results.map((result) => {
        const { figure, label } = keyFigure(result);
        return (
          <li key={result} className="border-t-2 border-copper-bright pt-3">
            {figure && (
              <span className="block font-display text-5xl font-semibold tracking-tight text-on-ink">
                {figure}{' '}
              </span>
            )}
            <span
              className={
                figure
                  ? 'mt-1 block text-on-ink-muted'
                  : 'block font-display text-2xl font-semibold tracking-tight text-on-ink'
              }
            >
              {label}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
