import { formatCount } from '#app/i18n/format-count.ts';
import type { totalsOf } from './site-figures.ts';
import { changeText } from './site-labels.ts';

type Totals = ReturnType<typeof totalsOf>;

const FIGURES = [
  ['views', 'Páginas vistas'],
  ['visits', 'Visitas'],
  ['begun', 'Formularios empezados'],
  ['sent', 'Formularios enviados'],
] as const satisfies [keyof Totals, string][];

/** The figures of a period, each compared with the period before. @param props.before null if it was not counted */
export function SiteTotals({ totals, before }: { totals: Totals; before: Totals | null }) {
  return (
    <dl className="grid grid-cols-2 gap-px border border-rule bg-rule md:grid-cols-4">
      {FIGURES.map(([figure, label]) => (
        <div key={figure} className="bg-sheet px-5 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl font-semibold tracking-tight text-ink tabular-nums">
            {formatCount(totals[figure])}
          </dd>
          <dd className="text-sm text-muted">
            {changeText(totals[figure], before?.[figure])} frente al período anterior
            {before && ` (${formatCount(before[figure])})`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
