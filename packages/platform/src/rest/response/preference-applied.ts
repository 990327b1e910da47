import type { Preferences } from '../request/preferences.ts';

const HEADER_ORDER = [
  'resolution',
  'missing',
  'return',
  'count',
  'tx',
  'handling',
  'timezone',
  'maxAffected',
] as const;

/**
 * The header `Preference-Applied`.
 *
 * @param names the preferences that apply to this kind of request
 */
export function preferenceApplied(
  preferences: Preferences,
  names: readonly (typeof HEADER_ORDER)[number][],
): string | null {
  const applied = HEADER_ORDER.filter((name) => names.includes(name) && preferences[name] !== null).map(
    (name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`,
  );
  return applied.length > 0 ? applied.join(', ') : null;
}
