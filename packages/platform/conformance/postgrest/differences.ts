import { isDeepStrictEqual } from 'node:util';
import type { Expected } from './read-spec.ts';
import type { HeaderMatch } from './value.ts';

/** Supabase loads `pg-safeupdate`, unlike PostgREST's specs; PostGIS is not bundled. */
const ON_PURPOSE =
  /^\{"code":"21000",.*requires a WHERE clause|function extensions.st_asgeojson\(.* does not exist/;

/** Lists how a response differs from the expected one; empty if it does not, null if it differs on purpose. */
export async function differences(response: Response, expected: Expected): Promise<string[] | null> {
  const text = await response.text();
  if (ON_PURPOSE.test(text)) return null;
  const found: string[] = [];
  const { body, status } = expected;
  if (response.status !== status) found.push(`status ${response.status}, expected ${status}`);
  if (body && 'text' in body && body.text !== text) found.push(`body ${text}\n     expected ${body.text}`);
  if (body && 'json' in body && !isDeepStrictEqual(parse(text), body.json)) {
    found.push(`body ${text}\n     expected ${JSON.stringify(body.json)}`);
  }
  // The HTTP server adds the length of an empty body.
  const lengthOfNone = text === '' && ![204, 205, 304].includes(response.status) ? '0' : null;
  for (const match of expected.headers) {
    const value = response.headers.get(match.name) ?? (isLength(match) ? lengthOfNone : null);
    if (!matches(match, value, response)) {
      found.push(`${match.name}: ${value}, expected ${match.matches} ${match.value}`);
    }
  }
  return found;
}

const isLength = ({ matches, name }: HeaderMatch): boolean =>
  matches === 'equal' && name.toLowerCase() === 'content-length';

function matches(match: HeaderMatch, value: string | null, { headers }: Response): boolean {
  if (match.matches === 'absent') return value === null;
  if (match.matches === 'equal') return value === match.value || headers.getSetCookie().includes(match.value);
  return value?.includes(match.value) ?? false;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
