import { PROTOTYPE_PROPERTY_NAMES } from '@voltandes/platform/testing/prototype-property-names';
import type { SeededRandom } from '@voltandes/platform/testing/seeded-random';

const UUID = '7f6d3f0e-6a0b-4a3e-9a53-0d3a4f6b9c11';

/** Strings that no well-meaning client sends. */
const HOSTILE: readonly string[] = [
  ...PROTOTYPE_PROPERTY_NAMES,
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1.5',
  '1e309',
  '99999999999999999999',
  '2147483648',
  '%',
  '%zz',
  '%00',
  '%2e%2e%2f',
  '%ff%fe',
  '\0',
  'a\0b',
  '\u0001',
  '\r\nX-Injected: 1',
  '..',
  '../../etc/passwd',
  '//',
  '/',
  '\\',
  './.',
  'é',
  'ñandú',
  '💥',
  '\ud800',
  '\u202e',
  'a'.repeat(300),
  'a'.repeat(5000),
  "'",
  '"',
  '`',
  ';--',
  "' or 1=1",
  '{',
  '}',
  '[',
  '(',
  ')',
  '*',
  ',',
  '.',
  ':',
  '::',
  '::text',
  'a.b.c',
  '->>',
  '!inner',
  '<script>',
  '{{7*7}}',
  'javascript:alert(1)',
  'http://[',
  'https://evil.example/\\@localhost',
  'infinity',
  '2026-13-45',
  'eyJhbGciOiJub25lIn0.e30.',
  'eyJhbGciOiJIUzI1NiJ9.e30.AAAA',
  UUID,
  'pkce_',
  'YQ==',
];

export const hostileString = (random: SeededRandom): string => random.pick(HOSTILE);

/** Random JSON, occasionally deep. */
export function anyJson(random: SeededRandom, depth = 0): unknown {
  const kind = random.whole(depth > 3 ? 6 : 9);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick([0, -1, 1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300]);
    case 3:
    case 4:
    case 5:
      return hostileString(random);
    case 6:
      return Array.from({ length: random.whole(4) }, () => anyJson(random, depth + 1));
    case 7:
      return Object.fromEntries(
        Array.from({ length: random.whole(4) }, () => [hostileString(random), anyJson(random, depth + 1)]),
      );
    default:
      return { [random.pick(PROTOTYPE_PROPERTY_NAMES)]: anyJson(random, depth + 1) };
  }
}

/** Mutates a few characters. */
export function mutate(random: SeededRandom, text: string): string {
  let changed = text;
  for (let changes = 1 + random.whole(3); changes > 0; changes -= 1) {
    const at = random.whole(changed.length + 1);
    const put = random.chance(0.5)
      ? hostileString(random).slice(0, 40)
      : random.pick([...'(){}[].,:*%&=!?"\\']);
    changed = changed.slice(0, at) + put + changed.slice(at + random.whole(3));
  }
  return changed;
}
