import { ABSENT, type Pattern, PRESENT } from './case.ts';

/** Describes where a value differs from the expected one; empty if it does not. */
export function mismatches(found: unknown, expected: Pattern, path: string): string[] {
  const fail = (wanted: string): string[] => [`${path}: ${JSON.stringify(found)}, expected ${wanted}`];
  if (expected === PRESENT) return isEmpty(found) ? fail('a value') : [];
  if (expected === ABSENT) return isEmpty(found) ? [] : fail('none');
  if (expected instanceof RegExp) return expected.test(String(found)) ? [] : fail(String(expected));
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length) return fail(JSON.stringify(expected));
    return expected.flatMap((item, i) => mismatches(found[i], item, `${path}[${i}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof found !== 'object' || found === null) return fail(JSON.stringify(expected));
    const members = new Map<string, unknown>(Object.entries(found));
    return Object.entries(expected).flatMap(([key, value]) =>
      mismatches(members.get(key), value, `${path}.${key}`),
    );
  }
  return found === expected ? [] : fail(JSON.stringify(expected));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
