/** An answer PostgREST gives instead of rows: https://docs.postgrest.org/en/stable/references/errors.html */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(options: {
    status: number;
    code: string;
    message: string;
    details?: string | null;
    hint?: string | null;
    headers?: Record<string, string>;
  }) {
    super(options.message);
    this.status = options.status;
    this.code = options.code;
    this.details = options.details ?? null;
    this.hint = options.hint ?? null;
    this.headers = options.headers ?? {};
  }
}

export const errors = {
  malformedQuery: (part: string, text: string, at: number) =>
    new RestError({
      status: 400,
      code: 'PGRST100',
      message: `"failed to parse ${part} (${text})" (line 1, column ${at + 1})`,
      details: `unexpected ${at < text.length ? `"${text[at]}"` : 'end of input'}`,
    }),
  invalidBody: (message: string) => new RestError({ status: 400, code: 'PGRST102', message }),
  rangeNotSatisfiable: (details: string) =>
    new RestError({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable', details }),
  schemaNotExposed: (schema: string, exposed: readonly string[]) =>
    new RestError({
      status: 406,
      code: 'PGRST106',
      message: `Invalid schema: ${schema}`,
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  notEmbedded: (name: string) =>
    new RestError({
      status: 400,
      code: 'PGRST108',
      message: `'${name}' is not an embedded resource in this request`,
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  notOneRow: (count: number) =>
    new RestError({
      status: 406,
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${count} rows`,
    }),
  noOrderByToMany: (parent: string, child: string) =>
    new RestError({
      status: 400,
      code: 'PGRST118',
      message: `A related order on '${child}' is not possible`,
      details: `'${parent}' and '${child}' do not form a many-to-one or one-to-one relationship`,
    }),
  tooManyAffected: (count: number) =>
    new RestError({
      status: 400,
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: `The query affects ${count} rows`,
    }),
  noRelationship: (parent: string, child: string, schema: string) =>
    new RestError({
      status: 400,
      code: 'PGRST200',
      message: `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
      details: `Searched for a foreign key relationship between '${parent}' and '${child}' in the schema '${schema}', but no matches were found.`,
    }),
  ambiguousRelationship: (parent: string, child: string, candidates: unknown[], hint: string) =>
    new RestError({
      status: 300,
      code: 'PGRST201',
      message: `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
      details: JSON.stringify(candidates),
      hint,
    }),
  noFunction: (schema: string, name: string, parameters: readonly string[]) =>
    new RestError({
      status: 404,
      code: 'PGRST202',
      message: `Could not find the function ${schema}.${name}${parameters.length ? `(${parameters.join(', ')})` : ' without parameters'} in the schema cache`,
      details: `Searched for the function ${schema}.${name}${
        parameters.length
          ? ` with parameter${parameters.length > 1 ? 's' : ''} ${parameters.join(', ')} or with a single unnamed json/jsonb parameter`
          : ' without parameters'
      }, but no matches were found in the schema cache.`,
    }),
  noColumn: (column: string, table: string) =>
    new RestError({
      status: 400,
      code: 'PGRST204',
      message: `Could not find the '${column}' column of '${table}' in the schema cache`,
    }),
  noTable: (schema: string, table: string, similar: string | null) =>
    new RestError({
      status: 404,
      code: 'PGRST205',
      message: `Could not find the table '${schema}.${table}' in the schema cache`,
      hint: similar && `Perhaps you meant the table '${schema}.${similar}'`,
    }),
  methodNotAllowed: (method: string) =>
    new RestError({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` }),
  invalidPath: () =>
    new RestError({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' }),
  notAcceptable: (types: string) =>
    new RestError({
      status: 406,
      code: 'PGRST107',
      message: `None of these media types are available: ${types}`,
    }),
  token: (reason: string, expired: boolean) =>
    new RestError({
      status: 401,
      code: expired ? 'PGRST303' : 'PGRST301',
      message: reason,
      headers: {
        'www-authenticate': `Bearer error="invalid_token", error_description="${reason.replaceAll('"', "'")}"`,
      },
    }),
} as const;

/** What PostgreSQL refused, with the status PostgREST gives it. */
export function fromDatabase(error: DatabaseRefusal, isAnonymous: boolean): RestError {
  const custom = /^PT(\d{3})$/.exec(error.code)?.[1];
  return new RestError({
    status: custom ? Number(custom) : statusOf(error.code, isAnonymous),
    code: error.code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: error.code === '42501' && isAnonymous ? { 'www-authenticate': 'Bearer' } : {},
  });
}

/** The part of the driver's error that PostgREST passes on. */
export interface DatabaseRefusal {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
}

export function isDatabaseRefusal(error: unknown): error is DatabaseRefusal {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

const EXACT: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '21000': 400,
  '22P02': 400,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
  '57014': 500,
};
const BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

function statusOf(code: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403;
  return EXACT[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400;
}
