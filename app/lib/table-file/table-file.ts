/** A cell: a text, or a moment, which spreadsheets sort and calculate with. */
export type Cell = string | Date;

/** A table with a head, to be written to a file. */
export interface TableFile {
  /** What its rows are. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}
