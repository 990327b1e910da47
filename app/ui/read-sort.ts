export interface Sort<Column extends string> {
  readonly column: Column;
  readonly isDescending: boolean;
}

/** Parses a sort parameter, `nombre` or `-fecha` (descending); anything else returns the fallback. */
export function readSort<Column extends string>(
  text: string | null,
  columns: readonly Column[],
  fallback: Sort<Column>,
): Sort<Column> {
  const column = columns.find((name) => name === text?.replace(/^-/, ''));
  return column ? { column, isDescending: text?.startsWith('-') ?? false } : fallback;
}
