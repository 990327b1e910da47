import type { FunctionCall } from '../plan/plan-call.ts';
import type { DatabaseFunction } from '../schema-cache/catalog.ts';
import { arrayLiteral, identifier, type Parameters, relation } from './fragments.ts';

/**
 * Builds the SELECT that calls a function; its rows are then read like a table's.
 *
 * @param columns the select list over the result, whose alias is `_result`
 */
export function callToSql({ fn, args }: FunctionCall, columns: string, parameters: Parameters): string {
  const callee = relation(fn.schema, fn.name);
  const select = (list: string, from: readonly string[] = []): string =>
    fn.result === 'composite'
      ? `select ${columns} from ${[...from, `${from.length > 0 ? 'lateral ' : ''}${callee}(${list})`].join(', ')} as _result`
      : `select ${callee}(${list}) as "pgrst_scalar"${from.length > 0 ? ` from ${from.join(', ')}` : ''}`;
  if (args.kind === 'body') {
    return select(`${parameters.add(args.body)}::${fn.parameters[0]?.argumentType ?? 'text'}`);
  }
  if (args.kind === 'text') return select(textArguments(fn, args.values, parameters));
  const used = fn.parameters.filter(({ name }) => args.names.includes(name));
  if (used.length === 0) return select('');
  const types = used.map(({ argumentType, name }) => `${identifier(name)} ${argumentType}`).join(', ');
  const json = `${parameters.add(args.json)}::json`;
  const record = args.json.trimStart().startsWith('[') ? 'json_to_recordset' : 'json_to_record';
  const list = used.map(
    ({ isVariadic, name }) =>
      `${isVariadic ? 'variadic ' : ''}${identifier(name)} := _args.${identifier(name)}`,
  );
  return select(list.join(', '), [`(select * from ${record}(${json}) as _(${types}) limit 1) as _args`]);
}

/** The last value of a repeated argument wins; a variadic parameter receives all. */
function textArguments(
  fn: DatabaseFunction,
  values: readonly (readonly [name: string, value: string])[],
  parameters: Parameters,
): string {
  return fn.parameters
    .flatMap(({ argumentType, isVariadic, name }) => {
      const texts = values.filter(([key]) => key === name).map(([, value]) => value);
      const last = texts.at(-1);
      if (last === undefined) return [];
      const value = parameters.add(isVariadic ? arrayLiteral(texts) : last);
      return [`${isVariadic ? 'variadic ' : ''}${identifier(name)} := ${value}::${argumentType}`];
    })
    .join(', ');
}
