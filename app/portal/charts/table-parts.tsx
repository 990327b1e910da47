import { formatCount } from '#app/i18n/format-count.ts';

/** A number as a bar, relative to the highest of its column. */
export function ShareBar({ value, highest }: { value: number; highest: number }) {
  return (
    <span aria-hidden="true" className="mt-1 grid h-1 max-w-28 bg-ground max-md:hidden">
      <span className="block h-full bg-copper" style={{ width: `${(value / highest) * 100}%` }} />
    </span>
  );
}

/** Says that a table ends before its last row, if it does. */
export function ShownRows({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      Se muestran las primeras {shown} de {formatCount(total)} filas; el archivo CSV las trae todas.
    </p>
  );
}
