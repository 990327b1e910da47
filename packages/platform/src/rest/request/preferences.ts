import { errors } from '../errors.ts';

/** What the header `Prefer` asks for: https://docs.postgrest.org/en/stable/references/api/preferences.html */
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
 * Parses the header. Of two contradicting preferences the first counts; what is not understood is ignored, unless
 * `handling=strict`.
 *
 * @param options.allowTransactionEnd whether `tx` means anything here
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
  const pick = <T extends string>(name: string, values: readonly T[]): T | null => {
    const known = values.filter((value) => given.includes(`${name}=${value}`));
    for (const value of known) unknown.delete(`${name}=${value}`);
    const first = given.find((part) => known.some((value) => part === `${name}=${value}`));
    return known.find((value) => first === `${name}=${value}`) ?? null;
  };
  const free = (name: string, isValid: (value: string) => boolean): string | null => {
    const entry = given.find((part) => part.startsWith(`${name}=`) && isValid(part.slice(name.length + 1)));
    if (entry === undefined) return null;
    unknown.delete(entry);
    return entry.slice(name.length + 1);
  };
  const maxAffected = free('max-affected', (value) => /^\d+$/.test(value));
  const tx = pick('tx', ['commit', 'rollback']);
  const preferences: Preferences = {
    return: pick('return', ['representation', 'minimal', 'headers-only']),
    count: pick('count', ['exact', 'planned', 'estimated']),
    resolution: pick('resolution', ['merge-duplicates', 'ignore-duplicates']),
    missing: pick('missing', ['default', 'null']),
    tx: options.allowTransactionEnd ? tx : null,
    handling: pick('handling', ['strict', 'lenient']),
    timezone: free('timezone', isTimezone),
    maxAffected: maxAffected === null ? null : Number(maxAffected),
  };
  if (preferences.handling === 'strict' && unknown.size > 0) {
    throw errors.invalidPreferences([...unknown]);
  }
  // Only asked for together with strict handling does it bind.
  return preferences.handling === 'strict' ? preferences : { ...preferences, maxAffected: null };
}

/** Names only: PostgreSQL reads an offset such as `+03` the other way round. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
