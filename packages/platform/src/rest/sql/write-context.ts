import type { Preferences } from '../request/preferences.ts';
import type { Query } from '../request/query.ts';
import type { Table } from '../schema-cache/catalog.ts';
import type { Parameters } from './fragments.ts';

/** The input of every INSERT, UPDATE and DELETE. */
export interface WriteContext {
  readonly table: Table;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly parameters: Parameters;
  /** The RETURNING list; `1` if the response needs no columns, since returning any requires SELECT. */
  readonly returning: string;
}
