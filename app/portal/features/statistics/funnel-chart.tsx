import { formatCount } from '#app/i18n/format-count.ts';
import { percentText } from '#app/portal/charts/chart-labels.ts';
import type { FunnelSteps } from './read-statistics.ts';

const STEPS = [
  ['seen', 'Vistas'],
  ['applied', 'Postulaciones'],
  ['reviewed', 'Revisadas'],
  ['approved', 'Aprobadas'],
] as const satisfies [keyof FunnelSteps, string][];

/** From views to approvals, each step with its share of the previous one. */
export function FunnelChart({ steps }: { steps: FunnelSteps }) {
  const highest = Math.max(1, ...STEPS.map(([step]) => steps[step] ?? 0));
  return (
    <dl className="grid grid-cols-2 gap-px border border-rule bg-rule md:grid-cols-4">
      {STEPS.map(([step, label], at) => {
        const before = STEPS[at - 1]?.[0];
        const share =
          before &&
          percentText(step === 'applied' ? steps.applied_of_seen : (steps[step] ?? 0), steps[before]);
        const count = steps[step];
        return (
          <div key={step} className="bg-sheet px-5 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-semibold tracking-tight text-ink tabular-nums">
              {count === null ? '–' : formatCount(count)}
            </dd>
            <dd className="min-h-5 text-sm text-muted">
              {share && share !== '–' && `${share} del paso anterior`}
            </dd>
            <dd aria-hidden="true" className="mt-2 h-1.5 bg-ground">
              <span
                className="block h-full bg-copper"
                style={{ width: `${((count ?? 0) / highest) * 100}%` }}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
