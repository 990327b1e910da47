import { errors, type RestError } from '../errors.ts';
import { isJson } from '../request/payload.ts';
import type { DatabaseFunction } from '../schema-cache/catalog.ts';
import type { SchemaCache } from '../schema-cache/schema-cache.ts';
import { similarName } from './similar-name.ts';

/** What a call says of the function it means. */
export interface Wanted {
  readonly schema: string;
  readonly name: string;
  readonly given: readonly string[];
  /** The type of the body, null when arguments come in the address. */
  readonly bodyType: string | null;
}

/** Bodies that are not made of named arguments, and the type of the one unnamed argument they can be. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
]);

/**
 * Chooses the function that a call means: all given arguments are known, all others have defaults. A function with
 * one unnamed argument takes the whole body when no other fits.
 * Source: https://docs.postgrest.org/en/stable/references/api/functions.html
 *
 * @throws RestError PGRST202 when there is none, PGRST203 when there are several
 */
export function findFunction(cache: SchemaCache, wanted: Wanted): { fn: DatabaseFunction; isWhole: boolean } {
  const sameName = cache.functions.filter((fn) => fn.schema === wanted.schema && fn.name === wanted.name);
  const fitting = sameName.filter((fn) => fits(fn, wanted));
  const found = fitting.length > 0 ? fitting : sameName.filter((fn) => takesWholeBody(fn, wanted.bodyType));
  const [fn, ...others] = found;
  if (!fn) throw notFound(cache, wanted, sameName);
  if (others.length > 0) throw errors.ambiguousFunction(found.toSorted(bySignature).map(signatureOf));
  return { fn, isWhole: hasOneUnnamed(fn) };
}

function fits({ parameters }: DatabaseFunction, { bodyType, given }: Wanted): boolean {
  if (bodyType !== null && WHOLE.has(bodyType)) return false;
  return (
    given.every((argument) => parameters.some(({ name }) => name === argument)) &&
    parameters.every(({ isOptional, name }) => isOptional || given.includes(name))
  );
}

const hasOneUnnamed = ({ parameters }: DatabaseFunction): boolean =>
  parameters.length === 1 && parameters[0]?.name === '';

function takesWholeBody(fn: DatabaseFunction, bodyType: string | null): boolean {
  if (bodyType === null || !hasOneUnnamed(fn)) return false;
  const type = fn.parameters[0]?.type;
  return isJson(bodyType) ? type === 'json' || type === 'jsonb' : type === WHOLE.get(bodyType);
}

const bySignature = (a: DatabaseFunction, b: DatabaseFunction): number =>
  a.parameters.length - b.parameters.length || (signatureOf(a) < signatureOf(b) ? -1 : 1);

const signatureOf = ({ name, parameters, schema }: DatabaseFunction): string =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`;

function notFound(cache: SchemaCache, wanted: Wanted, sameName: readonly DatabaseFunction[]): RestError {
  const { bodyType, schema } = wanted;
  const name = `${schema}.${wanted.name}`;
  const given = [...wanted.given].sort();
  const whole = bodyType === null ? undefined : WHOLE.get(bodyType);
  if (whole) {
    return errors.noFunction({
      called: name,
      searched: `${name} with a single unnamed ${whole} parameter`,
      hint: null,
    });
  }
  const list = given.join(', ');
  const called = given.length > 0 ? `${name}(${list})` : `${name} without parameters`;
  const described =
    given.length > 0 ? `with parameter${given.length > 1 ? 's' : ''} ${list}` : 'without parameters';
  const orJson =
    bodyType !== null && isJson(bodyType) ? ' or with a single unnamed json/jsonb parameter' : '';
  return errors.noFunction({
    called,
    searched: `${name} ${described}${orJson}`,
    hint: hintFor(cache, wanted, sameName, given),
  });
}

function hintFor(
  cache: SchemaCache,
  { name, schema }: Wanted,
  sameName: readonly DatabaseFunction[],
  given: readonly string[],
): string | null {
  const inBrackets = (names: readonly string[]): string => `(${[...names].sort().join(', ')})`;
  const similar =
    sameName.length > 0
      ? similarName(
          inBrackets(given),
          sameName.map(({ parameters }) => inBrackets(parameters.map((parameter) => parameter.name))),
          0.33,
        )
      : similarName(
          name,
          cache.functions.filter((fn) => fn.schema === schema).map((fn) => fn.name),
          0.33,
        );
  if (similar === null) return null;
  return `Perhaps you meant to call the function ${schema}.${sameName.length > 0 ? name : ''}${similar}`;
}
