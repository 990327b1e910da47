import { RichText } from '#app/content/rich-text/rich-text.tsx';
import type { ShownClause } from './shown-document.ts';

/** Lists have longer marks than elsewhere. */
const LISTS =
  '[&_.rich-text>ul]:gap-2.5 [&_.rich-text_ul>li]:pl-7 [&_.rich-text_ul>li]:before:top-2.75 [&_.rich-text_ul>li]:before:h-0.5 [&_.rich-text_ul>li]:before:w-4';

/** Numbered clauses, each with an anchor. */
export function Clauses({ clauses }: { clauses: readonly ShownClause[] }) {
  return (
    <ol className={LISTS}>
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
            <RichText text={clause.text} heading="h3" lang={undefined} className="gap-4" />
            {clause.rows && <Rows rows={clause.rows} />}
            {clause.list && <RichText text={clause.list} heading="h3" lang={undefined} className="gap-4" />}
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
