import type { Clause } from '#app/i18n/legal-document.ts';

/** Numbered clauses, each with an anchor. */
export function Clauses({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <ol>
      {clauses.map((clause, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: staff may write the same twice
          key={index}
          id={`${index + 1}`}
          className="grid grid-cols-1 gap-x-12 gap-y-4 border-t border-rule py-8 first:border-t-2 first:border-ink lg:grid-cols-[20rem_1fr]"
        >
          <h2 className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline text-xl">
            <span className="annotation text-copper">{index + 1}</span>
            {clause.title}
          </h2>
          <div className="grid max-w-[68ch] grid-cols-1 content-start gap-4 max-lg:pl-10">
            {clause.paragraphs.map((paragraph, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: staff may write the same twice
              <p key={position}>{paragraph}</p>
            ))}
            {clause.rows && <Rows rows={clause.rows} />}
            {clause.items && (
              <ul className="grid gap-2.5">
                {clause.items.map((item, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: staff may write the same twice
                  <li key={position} className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
                    <span aria-hidden="true" className="mt-2.75 h-0.5 w-4 bg-copper" />
                    {item}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, string, string])[] }) {
  return (
    <dl className="border border-rule bg-sheet">
      {rows.map(([what, data, purpose]) => (
        <div
          key={what}
          className="grid gap-x-6 gap-y-1 border-rule p-4 not-first:border-t sm:grid-cols-[11rem_1fr]"
        >
          <dt className="font-semibold text-ink">{what}</dt>
          <dd>
            {data}
            <span className="mt-1 block text-muted">{purpose}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
