import type { Overview } from './read-overview.ts';

const LABELS = {
  postings: 'Ofertas laborales',
  active: 'Ofertas activas',
  applications: 'Postulaciones y prácticas',
  pending: 'Pendientes',
  views: 'Vistas totales',
} as const satisfies Record<keyof Overview['counters'], string>;

/** The figures one comes for, in one line. */
export function Counters({ counters }: { counters: Overview['counters'] }) {
  return (
    <dl className="grid grid-cols-2 gap-px border border-rule bg-rule lg:grid-cols-5">
      {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => (
        <div key={name} className="bg-sheet p-5 max-lg:last:col-span-2">
          <dt className="text-sm text-muted">{LABELS[name]}</dt>
          <dd className="font-display text-3xl font-semibold tracking-tight text-ink tabular-nums [font-stretch:112%]">
            {counters[name].toLocaleString('es-CL')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
