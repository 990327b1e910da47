import { diffWordsWithSpace } from 'diff';
import { fieldLabel } from '#domain/values/field-labels.ts';
import type { Enumerations } from './audit-labels.ts';
import type { FieldChange } from './diff-rows.ts';
import { formatValue } from './format-value.ts';

/** An inline word diff. */
function TextDiff({ before, after }: { before: string; after: string }) {
  let end = 0;
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => {
    end += value.length;
    if (removed) {
      return (
        <del key={end} className="text-status-red">
          {value}
        </del>
      );
    }
    if (added) {
      return (
        <ins key={end} className="text-status-green underline underline-offset-3">
          {value}
        </ins>
      );
    }
    return value;
  });
}

/** Longer texts are shown as an inline diff, shorter ones side by side. */
const INLINE_DIFF_LENGTH = 60;

/** The changed fields, with before and after. */
export function ChangeList({
  changes,
  names,
  enumerations,
}: {
  changes: readonly FieldChange[];
  names: ReadonlyMap<string, string>;
  /** Labels of enumerated values, by column. */
  enumerations: Enumerations[string];
}) {
  const formatField = (field: string, value: unknown): string => {
    const labels = new Map(Object.entries((Object.hasOwn(enumerations, field) && enumerations[field]) || {}));
    return labels.get(String(value)) ?? formatValue(value, names);
  };
  if (changes.length === 0) return <p className="text-sm text-muted">Ningún campo visible cambió.</p>;
  return (
    <dl className="grid text-sm">
      {changes.map(({ after, before, field }) => (
        <div
          key={field}
          className="grid gap-x-6 gap-y-1 border-t border-grid py-2.5 first:border-t-0 sm:grid-cols-[12rem_1fr]"
        >
          <dt className="text-muted">{fieldLabel(field)}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">
            <Change before={formatField(field, before)} after={formatField(field, after)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const EMPTY = formatValue(null, new Map());

function Change({ before, after }: { before: string; after: string }) {
  if (before === EMPTY) return <ins className="text-status-green no-underline">{after}</ins>;
  if (after === EMPTY) return <del className="text-status-red">{before}</del>;
  if (Math.max(before.length, after.length) >= INLINE_DIFF_LENGTH)
    return <TextDiff before={before} after={after} />;
  return (
    <>
      <del className="text-status-red">{before}</del>
      <span aria-hidden="true" className="mx-2 text-muted">
        →
      </span>
      <ins className="text-status-green no-underline">{after}</ins>
    </>
  );
}
