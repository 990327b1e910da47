import type { DatabaseFunction } from './catalog.ts';
import { errors } from './errors.ts';
import { findFunction } from './find-function.ts';
import { isJson, parseJson } from './payload.ts';
import { isRead, type RestRequest } from './rest-request.ts';
import { arrayLiteral, identifier, type Parameters, relation } from './sql.ts';

/** How a function is called: with texts by name, with the members of a JSON object, or with the body as a whole. */
type Arguments =
  | { readonly kind: 'texts'; readonly values: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'members'; readonly json: string; readonly names: readonly string[] }
  | { readonly kind: 'whole'; readonly body: string };

/** A call found in the cache, ready to run. */
export interface FunctionCall {
  readonly fn: DatabaseFunction;
  readonly given: Arguments;
}

/**
 * Reads which function is called with what.
 *
 * @throws RestError PGRST102, PGRST202, PGRST203
 */
export function parseCall({ body, cache, method, query, schema }: RestRequest, name: string): FunctionCall {
  const isForm = body.type === 'application/x-www-form-urlencoded';
  if (isRead(method) || isForm) {
    const values = isForm ? [...new URLSearchParams(body.text)] : query.parameters;
    const given = [...new Set(values.map(([key]) => key))];
    const { fn } = findFunction(cache, { schema, name, given, bodyType: isForm ? body.type : null });
    return { fn, given: { kind: 'texts', values } };
  }
  const text = isJson(body.type) && body.text === '' ? '{}' : body.text;
  const names = isJson(body.type) ? (query.columns ?? memberNames(parseJson(text))) : [];
  const { fn, isWhole } = findFunction(cache, { schema, name, given: names, bodyType: body.type });
  if (isWhole) return { fn, given: { kind: 'whole', body: text } };
  if (!isJson(body.type)) throw errors.invalidBody(`Content-Type not acceptable: ${body.type}`);
  return { fn, given: { kind: 'members', json: text, names } };
}

/** The first of a list of objects says the names. */
function memberNames(value: unknown): string[] {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && !Array.isArray(first) ? Object.keys(first) : [];
}

/**
 * The SELECT that calls a function; its rows are read like a table's.
 *
 * @param columns of its rows, named by `_result`
 */
export function callToSql({ fn, given }: FunctionCall, columns: string, parameters: Parameters): string {
  const callee = relation(fn.schema, fn.name);
  const select = (args: string, from: readonly string[] = []): string =>
    fn.result === 'composite'
      ? `select ${columns} from ${[...from, `${from.length > 0 ? 'lateral ' : ''}${callee}(${args})`].join(', ')} as _result`
      : `select ${callee}(${args}) as "pgrst_scalar"${from.length > 0 ? ` from ${from.join(', ')}` : ''}`;
  if (given.kind === 'whole') {
    return select(`${parameters.add(given.body)}::${fn.parameters[0]?.type ?? 'text'}`);
  }
  if (given.kind === 'texts') return select(textArguments(fn, given.values, parameters));
  const used = fn.parameters.filter(({ name }) => given.names.includes(name));
  if (used.length === 0) return select('');
  const types = used.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ');
  const json = `${parameters.add(given.json)}::json`;
  const record = given.json.trimStart().startsWith('[') ? 'json_to_recordset' : 'json_to_record';
  const args = used.map(
    ({ isVariadic, name }) =>
      `${isVariadic ? 'variadic ' : ''}${identifier(name)} := _args.${identifier(name)}`,
  );
  return select(args.join(', '), [`(select * from ${record}(${json}) as _(${types}) limit 1) as _args`]);
}

/** Of an argument given twice the last counts, except that a variadic one takes all. */
function textArguments(
  fn: DatabaseFunction,
  values: readonly (readonly [name: string, value: string])[],
  parameters: Parameters,
): string {
  return fn.parameters
    .flatMap(({ isVariadic, name, type }) => {
      const texts = values.filter(([key]) => key === name).map(([, value]) => value);
      const last = texts.at(-1);
      if (last === undefined) return [];
      const value = parameters.add(isVariadic ? arrayLiteral(texts) : last);
      return [`${isVariadic ? 'variadic ' : ''}${identifier(name)} := ${value}::${type}`];
    })
    .join(', ');
}
