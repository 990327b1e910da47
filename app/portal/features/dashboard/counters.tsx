import type { Overview } from './read-overview.ts';

/** The key figures. */
export function Counters({ counts }: { counts: Overview }) {
  const figures = [
    ['Ofertas laborales', counts.postings],
    ['Ofertas activas', counts.active],
    ['Postulaciones y prácticas', counts.applications + counts.internships],
    ['Pendientes', counts.pending],
    ['Vistas totales', counts.views],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px border border-rule bg-rule lg:grid-cols-5">
      {figures.map(([label, figure]) => (
        <div key={label} className="bg-sheet p-5 max-lg:last:col-span-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-3xl font-semibold tracking-tight text-ink tabular-nums">
            {figure.toLocaleString('es-CL')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
