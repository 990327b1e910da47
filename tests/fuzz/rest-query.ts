import type { SeededRandom } from '@voltandes/platform/testing/seeded-random';
import { hostileString, mutate } from './hostile-strings.ts';

const OPERATORS =
  `eq neq gt gte lt lte like ilike match imatch isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj
  not.eq like(any) eq(all) fts(spanish) constructor`.split(/\s+/);
const COMMON = ['id', 'name', 'created_at'];
const TABLES = ['job_postings', 'job_applications', 'success_cases', 'admin_profiles', 'admin_roles'];

/** A query string that nearly follows PostgREST's grammar. */
export function restQuery(random: SeededRandom, columns: readonly string[], ids: readonly string[]): string {
  const column = (): string =>
    random.chance(0.97) ? random.pick(columns.length > 0 ? columns : COMMON) : hostileString(random);
  const value = (): string =>
    random.chance(0.75)
      ? random.pick([...ids, 'active', 'null', 'true', '10', '2026-01-01', '*a*', '{a,b}', '[1,2]'])
      : hostileString(random);
  const comparison = (): string => {
    switch (random.whole(8)) {
      case 0:
        return `in.(${value()},${value()})`;
      case 1:
        return `${random.pick(['', 'not.'])}is.${random.pick(['null', 'true', 'not_null', 'unknown', 'x'])}`;
      case 2:
      case 3:
        return `${random.pick(OPERATORS)}.${value()}`;
      default:
        return `${random.pick(['eq', 'neq', 'like', 'not.eq', 'gte'])}.${value()}`;
    }
  };
  const item = (depth: number): string => {
    const table = random.pick(TABLES);
    switch (random.whole(depth > 2 ? 6 : 12)) {
      case 0:
        return '*';
      case 1:
        return `${column()}::${random.pick(['text', 'int', 'json', 'constructor'])}`;
      case 2:
        return `alias:${column()}`;
      case 3:
        return `${column()}->${random.pick(['a', '0', '-1'])}->>${hostileString(random).slice(0, 20)}`;
      case 4:
        return random.pick(['count()', `${column()}.sum()`, `${column()}.max()::text`]);
      case 6:
        return `${random.pick(['', '...', 'x:'])}${table}${random.pick(['', '', '', '!inner', '!left', '!nope'])}(${item(depth + 1)})`;
      case 7:
        return `${table}(${item(depth + 1)},${item(depth + 1)})`;
      default:
        return column();
    }
  };
  const logic = (depth: number): string =>
    depth < 3 && random.chance(0.3)
      ? `${random.pick(['', 'not.'])}${random.pick(['and', 'or'])}(${logic(depth + 1)},${logic(depth + 1)})`
      : `${column()}.${comparison()}`;
  const parts: [string, string][] = [];
  if (random.chance(0.6)) parts.push(['select', [item(0), item(0)].slice(random.whole(2)).join(',')]);
  for (let filters = random.whole(3); filters > 0; filters -= 1) parts.push([column(), comparison()]);
  if (random.chance(0.2)) parts.push([random.pick(['or', 'and', 'not.or']), `(${logic(0)},${logic(0)})`]);
  if (random.chance(0.3))
    parts.push([
      'order',
      `${column()}${random.pick(['', '.desc', '.asc.nullsfirst', '.desc', '->a.desc', '.up'])}`,
    ]);
  if (random.chance(0.3))
    parts.push(['limit', random.pick(['1', '2', '10', '0', '-1', 'a', '99999999999', ''])]);
  if (random.chance(0.1)) parts.push(['offset', random.pick(['1', '0', '2', '-1', 'a', '99999999999'])]);
  if (random.chance(0.05)) parts.push(['columns', `${column()},${column()}`]);
  if (random.chance(0.05)) parts.push(['on_conflict', column()]);
  if (random.chance(0.03))
    parts.push([`${random.pick(TABLES)}.${random.pick(['limit', 'order', column()])}`, value()]);
  const broken = parts.map(([name, text]): [string, string] =>
    random.chance(0.04) ? [name, mutate(random, text)] : [name, text],
  );
  return broken.map(([name, text]) => `${urlText(random, name)}=${urlText(random, text)}`).join('&');
}

/** Usually encoded as a client would. */
export const urlText = (random: SeededRandom, text: string): string =>
  random.chance(0.95) ? encodeURIComponent(text.toWellFormed()) : text.replaceAll('#', '');
