import { errors } from './errors.ts';
import type { DatabaseFunction, SchemaCache } from './schema-cache.ts';
import { arrayLiteral, identifier, type Parameters, relation } from './sql.ts';

/** How a function is called: by named arguments, or with the whole body as its one unnamed argument. */
export type Arguments =
  | { readonly kind: 'named'; readonly values: ReadonlyMap<string, string | readonly string[]> }
  | { readonly kind: 'json'; readonly body: string; readonly names: readonly string[] }
  | { readonly kind: 'raw'; readonly body: string };

/**
 * Chooses the function that a call means: all given arguments are known, all others have defaults.
 *
 * @throws RestError PGRST202 when there is none
 */
export function findFunction(
  cache: SchemaCache,
  schema: string,
  name: string,
  given: readonly string[],
): { fn: DatabaseFunction; unnamed: boolean } {
  const sameName = cache.functions.filter((fn) => fn.schema === schema && fn.name === name);
  const fitting = sameName
    .filter(
      ({ parameters }) =>
        given.every((argument) => parameters.some((parameter) => parameter.name === argument)) &&
        parameters.every(
          (parameter) => parameter.isOptional || parameter.isVariadic || given.includes(parameter.name),
        ),
    )
    .sort((a, b) => a.parameters.length - b.parameters.length);
  const [fn] = fitting;
  if (fn) return { fn, unnamed: false };
  const whole = sameName.find(({ parameters: [only, ...rest] }) => only?.name === '' && rest.length === 0);
  if (whole) return { fn: whole, unnamed: true };
  throw errors.noFunction(schema, name, given);
}

/** The SELECT that calls a function; its rows are read like a table's. */
export function callToSql(fn: DatabaseFunction, given: Arguments, parameters: Parameters): string {
  const callee = relation(fn.schema, fn.name);
  const scalar = fn.result !== 'composite';
  const select = (args: string, from = ''): string =>
    scalar
      ? `select ${callee}(${args}) as "pgrst_scalar"${from && ` from ${from}`}`
      : `select _result.* from ${from ? `${from}, lateral ` : ''}${callee}(${args}) as _result`;
  if (given.kind === 'raw')
    return select(`${parameters.add(given.body)}::${fn.parameters[0]?.type ?? 'text'}`);
  if (given.kind === 'named') {
    const args = [...given.values].map(([name, value]) => {
      const parameter = fn.parameters.find((candidate) => candidate.name === name);
      const text = typeof value === 'string' ? value : arrayLiteral(value);
      const variadic = parameter?.isVariadic ? 'variadic ' : '';
      return `${variadic}${identifier(name)} := ${parameters.add(text)}::${parameter?.type ?? 'text'}`;
    });
    return select(args.join(', '));
  }
  const used = fn.parameters.filter(({ name }) => given.names.includes(name));
  if (used.length === 0) return select('');
  const record = used.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ');
  const args = used.map(
    ({ isVariadic, name }) =>
      `${isVariadic ? 'variadic ' : ''}${identifier(name)} := _args.${identifier(name)}`,
  );
  return select(args.join(', '), `json_to_record(${parameters.add(given.body)}::json) as _args(${record})`);
}
