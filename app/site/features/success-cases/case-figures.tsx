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
  tone = 'ink',
  className,
}: {
  results: readonly string[];
  lang: string | undefined;
  /** Of the background. */
  tone?: 'ink' | 'paper';
  className: string;
}) {
  const isInk = tone === 'ink';
  const strong = isInk ? 'text-on-ink' : 'text-ink';
  return (
    <ul className={clsx('grid content-start gap-x-10 gap-y-6', className)} lang={lang}>
      {results.map((result) => {
        const { figure, label } = keyFigure(result);
        return (
          <li
            key={result}
            className={clsx('border-t-2 pt-3', isInk ? 'border-copper-bright' : 'border-copper')}
          >
            {figure && (
              <span
                className={clsx(
                  'block font-display font-semibold tracking-tight print:text-3xl',
                  isInk ? 'text-5xl' : 'text-6xl xl:text-7xl',
                  strong,
                )}
              >
                {figure}{' '}
              </span>
            )}
            <span
              className={clsx(
                'block',
                figure
                  ? ['mt-1', isInk ? 'text-on-ink-muted' : 'text-muted']
                  : ['font-display text-2xl font-semibold tracking-tight print:text-lg', strong],
              )}
            >
              {label}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
