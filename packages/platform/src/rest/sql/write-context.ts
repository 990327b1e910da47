import type { Preferences } from '../request/preferences.ts';
import type { Query } from '../request/query.ts';
import type { Table } from '../schema-cache/catalog.ts';
import type { Parameters } from './fragments.ts';

/** What every writing statement is made from. */
export interface WriteContext {
  readonly table: Table;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly parameters: Parameters;
  /** What RETURNING gives; `1` when nothing is wanted that would need the right to read. */
  readonly returning: string;
}
