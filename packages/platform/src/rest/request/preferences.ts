import { errors } from '../errors.ts';

/** The `Prefer` header: https://docs.postgrest.org/en/stable/references/api/preferences.html */
export interface Preferences {
  readonly return: 'representation' | 'minimal' | 'headers-only' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly tx: 'commit' | 'rollback' | null;
  readonly handling: 'strict' | 'lenient' | null;
  readonly timezone: string | null;
  readonly maxAffected: number | null;
}

/**
 * Parses the `Prefer` header. The first of two conflicting preferences wins; unknown preferences are ignored, except
 * with `handling=strict`.
 *
 * @param options.allowTransactionEnd whether `tx` is honored
 * @throws RestError PGRST122
 */
export function parsePreferences(
  header: string | null,
  options: { allowTransactionEnd: boolean },
): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const unknown = new Set(given);
  const parseOption = <T extends string>(name: string, values: readonly T[]): T | null => {
    const known = values.filter((value) => given.includes(`${name}=${value}`));
    for (const value of known) unknown.delete(`${name}=${value}`);
    const first = given.find((part) => known.some((value) => part === `${name}=${value}`));
    return known.find((value) => first === `${name}=${value}`) ?? null;
  };
  const parseValue = (name: string, isValid: (value: string) => boolean): string | null => {
    const entry = given.find((part) => part.startsWith(`${name}=`) && isValid(part.slice(name.length + 1)));
    if (entry === undefined) return null;
    unknown.delete(entry);
    return entry.slice(name.length + 1);
  };
  const maxAffected = parseValue('max-affected', (value) => /^\d+$/.test(value));
  const tx = parseOption('tx', ['commit', 'rollback']);
  const preferences: Preferences = {
    return: parseOption('return', ['representation', 'minimal', 'headers-only']),
    count: parseOption('count', ['exact', 'planned', 'estimated']),
    resolution: parseOption('resolution', ['merge-duplicates', 'ignore-duplicates']),
    missing: parseOption('missing', ['default', 'null']),
    tx: options.allowTransactionEnd ? tx : null,
    handling: parseOption('handling', ['strict', 'lenient']),
    timezone: parseValue('timezone', Boolean),
    maxAffected: maxAffected === null ? null : Number(maxAffected),
  };
  if (preferences.handling === 'strict' && unknown.size > 0) {
    throw errors.invalidPreferences([...unknown]);
  }
  // PostgREST enforces max-affected only with strict handling.
  return preferences.handling === 'strict' ? preferences : { ...preferences, maxAffected: null };
}
