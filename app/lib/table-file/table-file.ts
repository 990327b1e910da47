/** A cell: a text, or a moment, which spreadsheets can sort and calculate with. */
export type Cell = string | Date;

/** A table with a header row, to be written to a file. */
export interface TableFile {
  /** The kind of rows, used as the sheet's name. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}
