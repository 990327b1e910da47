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
    'request.jwt.claims': serialize(caller.claims),
    ...(caller.request && {
      'request.method': caller.request.method,
      'request.path': caller.request.path,
      'request.headers': JSON.stringify(caller.request.headers),
    }),
    ...(caller.storageOperation && { 'storage.operation': caller.storageOperation }),
    // Last: from here on only the caller's privileges apply.
    role: caller.role,
  };
  return { text: assignmentOf(Object.keys(settings)), values: Object.values(settings), isPrepared: true };
}

/** By names of settings, of which there are few combinations but those that functions set. */
const assignments = new Map<string, string>();
const MAX_ASSIGNMENTS = 100;

function assignmentOf(names: readonly string[]): string {
  const key = names.join('\n');
  const known = assignments.get(key);
  if (known !== undefined) return known;
  const calls = names.map((name, at) => `set_config(${escapeLiteral(name)}, $${at + 1}, true)`);
  // A row without columns: nobody reads the values, and OFFSET keeps the subquery.
  const text = `select from (select ${calls.join(', ')} offset 0) _`;
  if (assignments.size >= MAX_ASSIGNMENTS) assignments.clear();
  assignments.set(key, text);
  return text;
}

/** Of callers that the gateway keeps while their token is valid. */
const serializedClaims = new WeakMap<Caller['claims'], string>();

function serialize(claims: Caller['claims']): string {
  const known = serializedClaims.get(claims) ?? JSON.stringify(claims);
  serializedClaims.set(claims, known);
  return known;
}
