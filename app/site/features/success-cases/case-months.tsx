import { formatMonth, monthSpan } from './month-span.ts';

/** The months of work on the scale of their years. */
export function CaseMonths({ title, from, to }: { title: string; from: string; to: string }) {
  const { start, width, years } = monthSpan(from, to);
  return (
    <section>
      <h3 className="mb-2 text-lg">{title}</h3>
      <p className="font-medium text-ink">
        {formatMonth(from)} – {formatMonth(to)}
      </p>
      <div aria-hidden="true" className="mt-3">
        <div className="relative flex h-5 border border-ink bg-sheet">
          {years.map((year) => (
            <span key={year} className="flex-1 border-ink not-first:border-l" />
          ))}
          <span className="absolute inset-y-0 bg-copper" style={{ left: `${start}%`, width: `${width}%` }} />
        </div>
        {years.length <= 6 && (
          <div className="annotation flex text-muted">
            {years.map((year) => (
              <span key={year} className="flex-1 pt-1">
                {year}
              </span>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
