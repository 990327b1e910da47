import type { Table } from './catalog.ts';
import type { Preferences } from './preferences.ts';
import type { Query } from './query.ts';
import type { Parameters } from './sql.ts';

/** What every writing statement is made from. */
export interface WriteContext {
  readonly table: Table;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly parameters: Parameters;
  /** What RETURNING gives; `1` when nothing is wanted that would need the right to read. */
  readonly returning: string;
}
