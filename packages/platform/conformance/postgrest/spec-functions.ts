import { createHmac } from 'node:crypto';
import type { HeaderMatch, Value } from './value.ts';

/** The secret of `SpecHelper`. */
export const SPEC_SECRET = 'reallyreallyreallyreallyverysafe';

const text = (value: Value | undefined): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && 'json' in value) return value.json;
  return String(value);
};

const contentType = (value: string): HeaderMatch => ({ matches: 'equal', name: 'Content-Type', value });

interface SpecFunction {
  readonly arity: number;
  call(values: readonly Value[]): Value;
}

/** The functions of `SpecHelper`. */
export const FUNCTIONS: ReadonlyMap<string, SpecFunction> = new Map<string, SpecFunction>([
  ['acceptHdrs', { arity: 1, call: ([type]) => [['Accept', text(type)]] }],
  ['rangeHdrs', { arity: 1, call: ([range]) => [['Range', text(range)]] }],
  [
    'rangeHdrsWithCount',
    {
      arity: 1,
      call: ([range]) => [
        ['Prefer', 'count=exact'],
        ['Range', text(range)],
      ],
    },
  ],
  ['ByteRangeFromTo', { arity: 2, call: ([from, to]) => `${from}-${to}` }],
  ['ByteRangeFrom', { arity: 1, call: ([from]) => `${from}-` }],
  ['authHeader', { arity: 2, call: ([type, token]) => ['Authorization', `${text(type)} ${text(token)}`] }],
  ['authHeaderJWT', { arity: 1, call: ([token]) => ['Authorization', `Bearer ${text(token)}`] }],
  ['generateJWT', { arity: 1, call: ([claims]) => sign(text(claims)) }],
  ['matchHeaderAbsent', { arity: 1, call: ([name]) => headerMatch('absent', name) }],
  ['matchHeaderValuePresent', { arity: 2, call: ([name, value]) => headerMatch('contains', name, value) }],
]);

function headerMatch(matches: HeaderMatch['matches'], name: Value | undefined, value?: Value): HeaderMatch {
  return { matches, name: text(name), value: text(value ?? '') };
}

const VALUES: Readonly<Record<string, Value>> = {
  mempty: '',
  'BL.empty': '',
  planHdr: ['Accept', 'application/vnd.pgrst.plan+json'],
  rangeUnit: ['Range-Unit', 'items'],
  matchContentTypeJson: contentType('application/json; charset=utf-8'),
  matchContentTypeSingular: contentType('application/vnd.pgrst.object+json; charset=utf-8'),
  matchCTArrayStrip: contentType('application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8'),
  matchCTSingularStrip: contentType('application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8'),
};

/** Constants: those of `SpecHelper`, methods such as `methodGet`, header names such as `hContentType`. */
export function namedValue(name: string): Value | undefined {
  if (Object.hasOwn(VALUES, name)) return VALUES[name];
  const method = /^method([A-Z]\w+)$/.exec(name)?.[1];
  if (method) return method.toUpperCase();
  const field = /^h([A-Z]\w+)$/.exec(name)?.[1];
  return field?.replace(/(?<=[a-z])(?=[A-Z])/g, '-');
}

function sign(claims: string): string {
  const encode = (part: string): string => Buffer.from(part).toString('base64url');
  const signed = `${encode('{"alg":"HS256","typ":"JWT"}')}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', SPEC_SECRET).update(signed).digest('base64url')}`;
}
