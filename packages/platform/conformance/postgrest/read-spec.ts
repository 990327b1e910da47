import { Evaluator, Unreadable } from './evaluate.ts';
import { type Token, tokenize } from './haskell-tokens.ts';
import type { HeaderMatch, Value } from './value.ts';

/** A request in a spec and its expected response. */
export interface Pair {
  readonly line: number;
  /** The title of the surrounding `it`. */
  readonly title: string;
  /** The configuration of the surrounding `withConfig`, as written. */
  readonly config: string;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly expected: Expected;
}

export interface Expected {
  readonly status: number;
  readonly headers: readonly HeaderMatch[];
  /** Null when the body does not matter. */
  readonly body: { readonly text: string } | { readonly json: unknown } | null;
}

export interface Spec {
  readonly pairs: readonly Pair[];
  readonly unreadable: readonly { readonly line: number; readonly reason: string }[];
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'request'];

/** Extracts every `request … shouldRespondWith …` of an hspec-wai source. */
export function readSpec(source: string): Spec {
  const tokens = tokenize(source);
  const evaluator = new Evaluator(tokens);
  const pairs: Pair[] = [];
  const unreadable: { line: number; reason: string }[] = [];
  for (const [i, { line, text }] of tokens.entries()) {
    if (text !== '`shouldRespondWith`') continue;
    try {
      const start = requestStart(tokens, i);
      const context = { line, title: titleBefore(tokens, i), config: configBefore(tokens, i) };
      const request = requestOf(tokens[start]?.text ?? '', evaluator.arguments(start + 1, i));
      pairs.push({ ...context, ...request, expected: expectedOf(evaluator.operand(i + 1)) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unreadable.push({ line, reason: error.message });
    }
  }
  return { pairs, unreadable };
}

/** Finds the verb that takes everything before `end` as arguments. */
function requestStart(tokens: readonly Token[], end: number): number {
  let depth = 0;
  for (let i = end - 1; i >= 0; i--) {
    const { kind, text = '' } = tokens[i] ?? {};
    if (kind === 'bracket' && ')]}'.includes(text)) depth++;
    else if (kind === 'bracket' && '([{'.includes(text)) depth--;
    else if (kind === 'name' && text === '`shouldRespondWith`') break;
    else if (kind === 'name' && depth === 0 && VERBS.includes(text)) return i;
    if (depth < 0) break;
  }
  throw new Unreadable('no request');
}

function titleBefore(tokens: readonly Token[], end: number): string {
  const at = tokens.findLastIndex(({ kind, text }, i) => i < end && kind === 'name' && text === 'it');
  return tokens[at + 1]?.text ?? '';
}

function configBefore(tokens: readonly Token[], end: number): string {
  const at = tokens.findLastIndex(
    ({ text }, i) => i < end && text === 'withConfig' && ['baseCfg', '('].includes(tokens[i + 1]?.text ?? ''),
  );
  if (at < 0) throw new Unreadable('no configuration');
  const until = tokens.findIndex(
    ({ text }, i) => i > at && (text === 'describe' || text === 'do' || text === 'it' || text === 'context'),
  );
  return tokens
    .slice(at, until)
    .map(({ kind, text }) => (kind === 'string' ? JSON.stringify(text) : text))
    .join(' ');
}

function requestOf(
  verb: string,
  given: readonly Value[],
): Pick<Pair, 'method' | 'path' | 'headers' | 'body'> {
  const [method, path, headers, body] =
    verb === 'request' ? given : [verb.toUpperCase(), given[0], [], verb === 'get' ? '' : given[1]];
  if (typeof method !== 'string' || typeof path !== 'string' || !Array.isArray(headers ?? [])) {
    throw new Unreadable('request');
  }
  const fields: readonly Value[] = Array.isArray(headers) ? headers : [];
  return {
    method,
    path,
    headers: fields.map((field) => {
      if (!Array.isArray(field) || typeof field[0] !== 'string' || typeof field[1] !== 'string')
        throw new Unreadable('header');
      return [field[0], field[1]];
    }),
    body: bodyText(body ?? ''),
  };
}

function bodyText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && 'json' in value) return JSON.stringify(parseJson(value.json));
  throw new Unreadable('body');
}

function expectedOf(value: Value): Expected {
  if (typeof value === 'number') return { status: value, headers: [], body: null };
  if (typeof value === 'string') return { status: 200, headers: [], body: { text: value } };
  if (typeof value !== 'object') throw new Unreadable('response');
  if ('json' in value) {
    const isJson: HeaderMatch = { matches: 'contains', name: 'Content-Type', value: 'application/json' };
    return { status: 200, headers: [isJson], body: { json: parseJson(value.json) } };
  }
  if (!('fields' in value)) throw new Unreadable('response');
  const base = expectedOf(value.value);
  const status = value.fields.get('matchStatus') ?? base.status;
  const headers = value.fields.get('matchHeaders') ?? base.headers;
  if (typeof status !== 'number' || !isHeaderMatches(headers)) throw new Unreadable('response');
  return { ...base, status, headers };
}

const isHeaderMatches = (value: Value | readonly HeaderMatch[]): value is readonly HeaderMatch[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && 'matches' in item);

/** aeson-qq allows unquoted keys. */
function parseJson(text: string): unknown {
  for (const candidate of [text, text.replace(/(?<=[{,]\s*)(\w+)\s*:/g, '"$1":')]) {
    try {
      return JSON.parse(candidate);
    } catch {}
  }
  throw new Unreadable('JSON');
}
