import type { ReactNode } from 'react';

/**
 * The same fields in Spanish and, optionally, English: side by side with aligned rows on wide screens, otherwise
 * stacked.
 */
export function LanguageColumns({
  spanish,
  english,
}: {
  spanish: readonly ReactNode[];
  /** In the order of `spanish`. */
  english: readonly ReactNode[];
}) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2 lg:gap-y-5">
      <Column title="Español" fields={spanish} />
      <Column title="Inglés" hint="Opcional. Lo que falte se muestra en español." fields={english} />
    </div>
  );
}

function Column({ title, hint, fields }: { title: string; hint?: string; fields: readonly ReactNode[] }) {
  return (
    // Both columns share their rows, so that a field and its translation are aligned.
    <section
      className="flex flex-col gap-5 border-t-2 border-ink pt-3 lg:grid lg:grid-rows-subgrid"
      style={{ gridRow: `span ${fields.length + 1}` }}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 text-sm leading-6 text-muted">
        <h3 className="annotation leading-6 text-ink">{title}</h3>
        {hint}
      </div>
      {fields}
    </section>
  );
}
