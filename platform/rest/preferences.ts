/** What the header `Prefer` asks for: https://docs.postgrest.org/en/stable/references/api/preferences.html */
export interface Preferences {
  readonly return: 'representation' | 'minimal' | 'headers-only' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly tx: 'commit' | 'rollback' | null;
  readonly handling: 'strict' | 'lenient' | null;
  readonly maxAffected: number | null;
  readonly timezone: string | null;
  /** The preferences understood, for `Preference-Applied`. */
  readonly applied: readonly string[];
}

const ALLOWED: Record<string, readonly string[]> = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
};

export function parsePreferences(header: string | null): Preferences {
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    const isKnown =
      ALLOWED[name]?.includes(value) ||
      name === 'timezone' ||
      (name === 'max-affected' && /^\d+$/.test(value));
    // The first of two contradicting preferences counts.
    if (isKnown && !found.has(name)) found.set(name, value);
  }
  const pick = <T extends string>(name: string): T | null => (found.get(name) as T | undefined) ?? null;
  const maxAffected = found.get('max-affected');
  return {
    return: pick<'representation' | 'minimal' | 'headers-only'>('return'),
    count: pick<'exact' | 'planned' | 'estimated'>('count'),
    resolution: pick<'merge-duplicates' | 'ignore-duplicates'>('resolution'),
    missing: pick<'default' | 'null'>('missing'),
    tx: pick<'commit' | 'rollback'>('tx'),
    handling: pick<'strict' | 'lenient'>('handling'),
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
    timezone: found.get('timezone') ?? null,
    applied: [...found].map(([name, value]) => `${name}=${value}`),
  };
}
