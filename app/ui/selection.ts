interface Selectable {
  readonly id: string;
}

/** The selected rows of a list by id, across pages and filters, as they were on the screen when selected. */
export type Selection<Row extends Selectable> = ReadonlyMap<string, Row>;

export const NOTHING_SELECTED: Selection<never> = new Map<string, never>();

/** Whether all rows of a page are selected; not of one that is empty, or still loads. */
export const isAllSelected = (
  selection: ReadonlyMap<string, unknown>,
  rows: readonly Selectable[],
): boolean => rows.length > 0 && rows.every(({ id }) => selection.has(id));

/** Adds rows to a selection or removes them; rows of other pages are kept. */
export function withSelected<Row extends Selectable>(
  selection: Selection<Row>,
  rows: readonly Row[],
  isSelected: boolean,
): Selection<Row> {
  const next = new Map(selection);
  for (const row of rows) {
    if (isSelected) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

/** A selection with its rows updated to their listed state, where they are listed. */
export function asListed<Row extends Selectable>(
  selection: Selection<Row>,
  listed: readonly Row[],
): Selection<Row> {
  return withSelected(
    selection,
    listed.filter(({ id }) => selection.has(id)),
    true,
  );
}
