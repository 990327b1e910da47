import type { TokenProblem } from '../gateway/token-error.ts';
import { NULL_BODY_STATUSES } from './response/sendable.ts';

/** Thrown for any error response: https://docs.postgrest.org/en/stable/references/errors.html */
export class RestError extends Error {
  readonly status: number;
  readonly statusText: string | null;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(options: {
    status: number;
    statusText?: string | null;
    code: string;
    message: string;
    details?: unknown;
    hint?: string | null;
    headers?: Record<string, string>;
  }) {
    super(options.message);
    this.status = options.status;
    this.statusText = options.statusText ?? null;
    this.code = options.code;
    this.details = options.details ?? null;
    this.hint = options.hint ?? null;
    this.headers = options.headers ?? {};
  }
}

type ErrorOptions = ConstructorParameters<typeof RestError>[0];

const make = (
  status: number,
  code: string,
  message: string,
  more: Omit<ErrorOptions, 'status' | 'code' | 'message'> = {},
): RestError => new RestError({ status, code, message, ...more });

const CLAIM_PROBLEMS: ReadonlySet<TokenProblem> = new Set(['expired', 'not_yet_valid', 'invalid_claim']);

const TOKEN_DETAILS: ReadonlyMap<TokenProblem, string> = new Map([
  ['bad_signature', 'None of the keys was able to decode the JWT'],
  ['unsigned', "JWT is unsecured but expected 'alg' was not 'none'"],
]);

/** Errors raised by PostgREST itself; `fromDatabase` translates those of PostgreSQL. */
export const errors = {
  malformedQuery: (what: string, column: number, details: string) =>
    make(400, 'PGRST100', `"failed to parse ${what}" (line 1, column ${column})`, { details }),
  wrongMethodForFunction: (method: string) => make(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  invalidBody: (message: string) => make(400, 'PGRST102', message),
  bodyTooLarge: () => make(413, 'PT413', 'Request body too large'),
  unequalKeys: () => make(400, 'PGRST102', 'All object keys must match'),
  rangeNotSatisfiable: (details: string, headers?: Record<string, string>) =>
    make(416, 'PGRST103', 'Requested range not satisfiable', { details, ...(headers && { headers }) }),
  invalidPutFilters: () =>
    make(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
  schemaNotExposed: (schema: string, exposed: readonly string[]) =>
    make(406, 'PGRST106', `Invalid schema: ${schema}`, {
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  notAcceptable: (types: string) =>
    make(406, 'PGRST107', `None of these media types are available: ${types}`),
  notEmbedded: (name: string) =>
    make(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  invalidHeadersSetting: () =>
    make(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ),
  invalidStatusSetting: () => make(500, 'PGRST112', 'response.status guc must be a valid status code'),
  rangeWithPut: () => make(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  putKeyMismatch: () => make(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  notOneRow: (count: number) =>
    make(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${count} rows`,
    }),
  methodNotAllowed: (method: string) => make(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  noOrderByToMany: (parent: string, child: string) =>
    make(400, 'PGRST118', `A related order on '${child}' is not possible`, {
      details: `'${parent}' and '${child}' do not form a many-to-one or one-to-one relationship`,
    }),
  badEmbedFilter: (name: string) =>
    make(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    }),
  invalidRaise: (details: string, hint: string) =>
    make(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', { details, hint }),
  invalidPreferences: (preferences: readonly string[]) =>
    make(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${preferences.join(', ')}`,
    }),
  aggregatesDisabled: () => make(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  tooManyAffected: (count: number) =>
    make(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${count} rows`,
    }),
  invalidPath: () => make(404, 'PGRST125', 'Invalid path specified in request URL'),
  notImplemented: (details: string) => make(400, 'PGRST127', 'Feature not implemented', { details }),
  maxAffectedNeedsSet: () =>
    make(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  noRelationship: (options: {
    parent: string;
    child: string;
    schema: string;
    hint: string | null;
    suggestion: string | null;
  }) => {
    const { child, hint, parent, schema, suggestion } = options;
    const using = hint === null ? '' : ` using the hint '${hint}'`;
    return make(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between '${parent}' and '${child}'${using} in the schema '${schema}', but no matches were found.`,
        hint: suggestion,
      },
    );
  },
  ambiguousRelationship: (options: { parent: string; child: string; candidates: unknown[]; hint: string }) =>
    make(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${options.parent}' and '${options.child}'`,
      { details: options.candidates, hint: options.hint },
    ),
  noFunction: (options: { called: string; searched: string; hint: string | null }) =>
    make(404, 'PGRST202', `Could not find the function ${options.called} in the schema cache`, {
      details: `Searched for the function ${options.searched}, but no matches were found in the schema cache.`,
      hint: options.hint,
    }),
  ambiguousFunction: (candidates: readonly string[]) =>
    make(300, 'PGRST203', `Could not choose the best candidate function between: ${candidates.join(', ')}`, {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    }),
  noColumn: (column: string, table: string) =>
    make(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  noTable: (schema: string, table: string, similar: string | null) =>
    make(404, 'PGRST205', `Could not find the table '${schema}.${table}' in the schema cache`, {
      hint: similar && `Perhaps you meant the table '${schema}.${similar}'`,
    }),
  /** An invalid token: https://docs.postgrest.org/en/stable/references/errors.html#group-3-jwt-errors */
  token: ({ problem, reason }: { problem: TokenProblem; reason: string }) =>
    make(401, CLAIM_PROBLEMS.has(problem) ? 'PGRST303' : 'PGRST301', reason, {
      details: TOKEN_DETAILS.get(problem) ?? null,
      headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${reason}"` },
    }),
  databaseUnreachable: () => make(503, 'PGRST000', 'Database connection error. Retrying the connection.'),
  /** Raised by the extension `pg-safeupdate`, which Supabase loads for the API: https://github.com/eradman/pg-safeupdate */
  unfiltered: (statement: 'UPDATE' | 'DELETE') => make(400, '21000', `${statement} requires a WHERE clause`),
} as const;

/**
 * Renders an error as PostgREST does.
 *
 * @param isHead whether to omit the body
 */
export function renderRestError(error: RestError, isHead: boolean): Response {
  const { code, details, hint, message, status } = error;
  const isEmpty = isHead || NULL_BODY_STATUSES.includes(status);
  const body = isEmpty ? null : JSON.stringify({ code, details, hint, message });
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': `PostgREST; error=${code}`,
  });
  // SQL may replace these, in any case of letters.
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
  if (body !== null) headers.set('content-length', `${Buffer.byteLength(body)}`);
  return new Response(body, {
    status,
    ...(error.statusText !== null &&
      /^[\t\x20-\x7e]*$/.test(error.statusText) && { statusText: error.statusText }),
    headers,
  });
}
