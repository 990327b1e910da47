import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type GoToken, tokenize } from './go-tokens.ts';
import { GoReader, type GoValue } from './go-values.ts';

/** The tests in one file of Supabase Auth. */
export interface GoTests {
  /** Names of the test functions. */
  readonly names: ReadonlySet<string>;
  /** Whether a function only runs the other tests of its file. */
  isSuite(test: string): boolean;
  /** Whether the source of a test contains a text, such as the name of a subtest. */
  mentions(test: string, text: string): boolean;
  /** Returns a string that is assigned to a variable of a test. */
  text(test: string, variable: string): string;
  /**
   * Returns the rows of a test's table, parsed with the schema.
   *
   * @param options.variable the variable that holds the table
   * @param options.names values of expressions that are not literals, such as `u.GetEmail()`
   * @throws Error when the table no longer exists or has a different shape
   */
  table<T extends z.ZodType>(
    test: string,
    schema: T,
    options?: { variable?: string; names?: Readonly<Record<string, GoValue>> },
  ): z.output<T>[];
}

const FUNCTION = /^func (?:\(ts \*?\w+\) )?(Test\w*|AAL2\w*)\(.*\{$/gm;

/** Reads a file of tests from a clone of Supabase Auth. */
export async function readGoTests(checkout: string, file: string): Promise<GoTests> {
  const source = await readFile(join(checkout, 'internal', 'api', file), 'utf8');
  const constants = await readConstants(checkout);
  const bodies = new Map(
    [...source.matchAll(FUNCTION)].map(({ 0: head, 1: name = '', index }) => {
      const start = index + head.length;
      return [name, source.slice(start, source.indexOf('\n}\n', start))];
    }),
  );
  const bodyOf = (test: string): string => {
    const body = bodies.get(test);
    if (body === undefined) throw new Error(`${file} no longer contains ${test}`);
    return body;
  };
  return {
    names: new Set(bodies.keys()),
    isSuite: (test) => bodyOf(test).includes('suite.Run('),
    mentions: (test, text) => bodyOf(test).includes(text),
    text: (test, variable) => z.string().parse(assignedValue(tokenize(bodyOf(test)), variable, new Map())),
    table(test, schema, { names = {}, variable = 'cases' } = {}) {
      const tokens = tokenize(bodyOf(test));
      const known = new Map([...constants, ...Object.entries(names)]);
      const rows = assignedValue(tokens, variable, known);
      const parsed = z.array(schema).safeParse(rows);
      if (!parsed.success)
        throw new Error(
          `${file} ${test}: the table has an unexpected shape\n${z.prettifyError(parsed.error)}`,
        );
      return parsed.data;
    },
  };
}

/** Returns the value assigned to a variable in a function's body. */
function assignedValue(
  tokens: readonly GoToken[],
  name: string,
  known: ReadonlyMap<string, GoValue>,
): GoValue {
  const at = tokens.findIndex(
    ({ kind, text }, i) =>
      kind === 'name' && text === name && [':=', '='].includes(tokens[i + 1]?.text ?? ''),
  );
  if (at < 0) return { go: name };
  const resolve = (expression: string): GoValue | undefined => {
    if (known.has(expression)) return known.get(expression);
    if (!/^[a-z]\w*$/i.test(expression) || expression === name) return undefined;
    const value = assignedValue(tokens, expression, known);
    return typeof value === 'object' && value !== null && 'go' in value ? undefined : value;
  };
  return new GoReader(tokens, { start: at + 2, resolve }).value();
}

const STATUS_NAMES: readonly (readonly [string, number])[] = [
  ...([
    ['OK', 200],
    ['Created', 201],
    ['NoContent', 204],
    ['Found', 302],
    ['SeeOther', 303],
  ] as const),
  ...([
    ['BadRequest', 400],
    ['Unauthorized', 401],
    ['Forbidden', 403],
    ['NotFound', 404],
  ] as const),
  ...([
    ['UnprocessableEntity', 422],
    ['TooManyRequests', 429],
    ['InternalServerError', 500],
  ] as const),
];

/** Reads `http.StatusOK` and so on, the error codes, and the verification types. */
async function readConstants(checkout: string): Promise<[string, GoValue][]> {
  const read = (...path: string[]) => readFile(join(checkout, 'internal', ...path), 'utf8');
  const codes = await read('api', 'apierrors', 'errorcode.go');
  const found: [string, GoValue][] = STATUS_NAMES.map(([name, status]) => [`http.Status${name}`, status]);
  for (const [, name = '', value = ''] of codes.matchAll(/(ErrorCode\w+)\s+(?:ErrorCode\s+)?= "(\w+)"/g))
    found.push([`apierrors.${name}`, value]);
  const verify = await read('api', 'verify.go');
  for (const [, name = '', value = ''] of verify.matchAll(/^\s+(\w+Verification)\s+= "(\w+)"/gm))
    found.push([name, value]);
  for (const file of ['errors.go', 'pkce.go', 'verify.go'])
    for (const [, name = '', value = ''] of (await read('api', file)).matchAll(
      /(\w+Error\w*|single\w+)\s+= "([^"]+)"/g,
    ))
      found.push([name, value]);
  for (const [, name = '', value = ''] of (await read('models', 'factor.go')).matchAll(
    /^const (\w+) = "(\w+)"/gm,
  ))
    found.push([`models.${name}`, value]);
  const mailer = await read('mailer', 'mailer.go');
  for (const [, name = '', value = ''] of mailer.matchAll(/(\w+Verification)\s+= "(\w+)"/g))
    found.push([`mail.${name}`, value]);
  return found;
}
