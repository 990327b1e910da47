import { escapeIdentifier, escapeLiteral } from 'pg';
import type { BatchStatement } from './batch.ts';
import type { Caller } from './caller.ts';

export interface LocalSettings {
  /** Defaults to `public` and `extensions`. */
  readonly searchPath?: readonly string[];
  /** Further settings, local to the transaction and made before the role is set. */
  readonly settings?: ReadonlyMap<string, string>;
}

/** Sets what is local to a caller's transaction. */
export function settingsStatement(caller: Caller, options: LocalSettings): BatchStatement {
  const settings: Record<string, string> = {
    ...Object.fromEntries(options.settings ?? []),
    search_path: (options.searchPath ?? ['public', 'extensions']).map(escapeIdentifier).join(', '),
    'request.jwt.claims': JSON.stringify(caller.claims),
    ...(caller.request && {
      'request.method': caller.request.method,
      'request.path': caller.request.path,
      'request.headers': JSON.stringify(caller.request.headers),
    }),
    ...(caller.storageOperation && { 'storage.operation': caller.storageOperation }),
    // Last: from here on only the caller's privileges apply.
    role: caller.role,
  };
  const assignments = Object.keys(settings).map(
    (name, at) => `set_config(${escapeLiteral(name)}, $${at + 1}, true)`,
  );
  // A row without columns: nobody reads the values, and OFFSET keeps the subquery.
  const text = `select from (select ${assignments.join(', ')} offset 0) _`;
  return { text, values: Object.values(settings), isPrepared: true };
}
