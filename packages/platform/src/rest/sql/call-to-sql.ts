import type { FunctionCall } from '../plan/plan-call.ts';
import type { DatabaseFunction } from '../schema-cache/catalog.ts';
import { arrayLiteral, identifier, type Parameters, relation } from './fragments.ts';

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
