import { errors, type RestError } from '../errors.ts';
import { isJson } from '../request/payload.ts';
import type { DatabaseFunction } from '../schema-cache/catalog.ts';
import type { SchemaCache } from '../schema-cache/schema-cache.ts';
import { similarName } from './similar-name.ts';

/** The parts of a request that identify the function it calls. */
export interface CallSignature {
  readonly schema: string;
  readonly name: string;
  readonly argumentNames: readonly string[];
  /** The media type of the body; null when arguments come in the query string. */
  readonly bodyType: string | null;
}

/** Media types without named arguments, and the type of the single unnamed parameter that accepts such a body. */
const UNNAMED_PARAMETER_TYPES: ReadonlyMap<string, string> = new Map([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
]);

/**
 * Resolves an overloaded function: it must accept every given argument and have defaults for the others. A function
 * with a single unnamed parameter receives the whole body when no other matches.
 * Source: https://docs.postgrest.org/en/stable/references/api/functions.html
 *
 * @throws RestError PGRST202 when there is none, PGRST203 when there are several
 */
export function findFunction(
  cache: SchemaCache,
  call: CallSignature,
): { fn: DatabaseFunction; takesBody: boolean } {
  const sameName = cache.functions.filter((fn) => fn.schema === call.schema && fn.name === call.name);
  const matching = sameName.filter((fn) => matchesArguments(fn, call));
  const found = matching.length > 0 ? matching : sameName.filter((fn) => takesWholeBody(fn, call.bodyType));
  const [fn, ...others] = found;
  if (!fn) throw notFound(cache, call, sameName);
  if (others.length > 0) throw errors.ambiguousFunction(found.toSorted(bySignature).map(signatureOf));
  return { fn, takesBody: hasSingleUnnamed(fn) };
}

function matchesArguments(
  { parameters }: DatabaseFunction,
  { argumentNames, bodyType }: CallSignature,
): boolean {
  if (bodyType !== null && UNNAMED_PARAMETER_TYPES.has(bodyType)) return false;
  return (
    argumentNames.every((argument) => parameters.some(({ name }) => name === argument)) &&
    parameters.every(({ isOptional, name }) => isOptional || argumentNames.includes(name))
  );
}

const hasSingleUnnamed = ({ parameters }: DatabaseFunction): boolean =>
  parameters.length === 1 && parameters[0]?.name === '';

function takesWholeBody(fn: DatabaseFunction, bodyType: string | null): boolean {
  if (bodyType === null || !hasSingleUnnamed(fn)) return false;
  const type = fn.parameters[0]?.type;
  return isJson(bodyType)
    ? type === 'json' || type === 'jsonb'
    : type === UNNAMED_PARAMETER_TYPES.get(bodyType);
}

const bySignature = (a: DatabaseFunction, b: DatabaseFunction): number =>
  a.parameters.length - b.parameters.length || (signatureOf(a) < signatureOf(b) ? -1 : 1);

const signatureOf = ({ name, parameters, schema }: DatabaseFunction): string =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`;

function notFound(cache: SchemaCache, call: CallSignature, sameName: readonly DatabaseFunction[]): RestError {
  const { bodyType, schema } = call;
  const name = `${schema}.${call.name}`;
  const given = [...call.argumentNames].sort();
  const unnamedType = bodyType === null ? undefined : UNNAMED_PARAMETER_TYPES.get(bodyType);
  if (unnamedType) {
    return errors.noFunction({
      called: name,
      searched: `${name} with a single unnamed ${unnamedType} parameter`,
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
    hint: hintFor(cache, call, sameName, given),
  });
}

function hintFor(
  cache: SchemaCache,
  { name, schema }: CallSignature,
  sameName: readonly DatabaseFunction[],
  given: readonly string[],
): string | null {
  const inParentheses = (names: readonly string[]): string => `(${[...names].sort().join(', ')})`;
  const similar =
    sameName.length > 0
      ? similarName(
          inParentheses(given),
          sameName.map(({ parameters }) => inParentheses(parameters.map((parameter) => parameter.name))),
          0.33,
        )
      : similarName(
          name,
          cache.functions.filter((fn) => fn.schema === schema).map((fn) => fn.name),
          0.75,
        );
  if (similar === null) return null;
  return `Perhaps you meant to call the function ${schema}.${sameName.length > 0 ? name : ''}${similar}`;
}
