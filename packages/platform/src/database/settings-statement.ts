import { escapeIdentifier, escapeLiteral } from 'pg';
import type { BatchStatement } from './batch.ts';
import type { Caller } from './caller.ts';

export interface LocalSettings {
  /** Defaults to `public` and `extensions`. */
  readonly searchPath?: readonly string[];
  /** Further settings, local to the transaction and applied before the role is set. */
  readonly settings?: ReadonlyMap<string, string>;
}

const DEFAULT_SEARCH_PATH = ['public', 'extensions'] as const;

/** Applies the settings that are local to a caller's transaction. */
export function settingsStatement(caller: Caller, options: LocalSettings): BatchStatement {
  const settings: Record<string, string> = {
    ...Object.fromEntries(options.settings ?? []),
    search_path: searchPathOf(options.searchPath ?? DEFAULT_SEARCH_PATH),
    'request.jwt.claims': textOfClaims(caller.claims),
    ...(caller.request && {
      'request.method': caller.request.method,
      'request.path': caller.request.path,
      'request.headers': JSON.stringify(caller.request.headers),
    }),
    ...(caller.storageOperation && { 'storage.operation': caller.storageOperation }),
    // Last: from here on only the caller's privileges apply.
    role: caller.role,
  };
  return { text: textFor(Object.keys(settings)), values: Object.values(settings), isPrepared: true };
}

/** By the names of the settings: a few combinations, and those that functions declare. */
const texts = new Map<string, string>();
const MAX_TEXTS = 100;

function textFor(names: readonly string[]): string {
  const key = names.join('\n');
  const known = texts.get(key);
  if (known !== undefined) return known;
  const calls = names.map((name, at) => `set_config(${escapeLiteral(name)}, $${at + 1}, true)`);
  // Returns a row without columns, since nothing reads the values; OFFSET keeps the subquery from being removed.
  const text = `select from (select ${calls.join(', ')} offset 0) _`;
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(key, text);
  return text;
}

/** Search paths as text, by array: plans keep their arrays. */
const searchPaths = new WeakMap<readonly string[], string>();

function searchPathOf(schemas: readonly string[]): string {
  const known = searchPaths.get(schemas) ?? schemas.map(escapeIdentifier).join(', ');
  searchPaths.set(schemas, known);
  return known;
}

/** Claims as text, by object: the gateway keeps a caller's claims while the token is valid. */
const claimTexts = new WeakMap<Caller['claims'], string>();

function textOfClaims(claims: Caller['claims']): string {
  const known = claimTexts.get(claims) ?? JSON.stringify(claims);
  claimTexts.set(claims, known);
  return known;
}
