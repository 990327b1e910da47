import { z } from 'zod';
import { errors, RestError } from './errors.ts';
import { canBeSent } from './response/sendable.ts';

/** The fields of a PostgreSQL error that PostgREST passes on to clients. */
export interface PostgresError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
}

export function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error &&
    // System errors such as EPIPE match the SQLSTATE pattern below.
    !('syscall' in error) &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/** Translates a PostgreSQL error to the status that PostgREST uses for it. */
export function fromDatabase(error: PostgresError, isAnonymous: boolean): RestError {
  if (error.code === 'PGRST') return fromRaise(error);
  const custom = /^PT([2-5]\d\d)$/.exec(error.code)?.[1];
  const status = custom ? Number(custom) : statusOf(error, isAnonymous);
  return new RestError({
    status,
    statusText: custom ? error.message : null,
    code: error.code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  });
}

const raisedMessage = z.object({
  // The code is also sent as a header.
  code: z.string().refine((code) => canBeSent({ code })),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});
const raisedDetail = z.object({
  status: z.number().int().min(200).max(599),
  status_text: z.string().nullish(),
  headers: z.record(z.string(), z.string()).refine(canBeSent),
});

/**
 * `raise sqlstate 'PGRST'` gives SQL full control of the response.
 * Source: https://docs.postgrest.org/en/stable/references/errors.html#raise-headers
 */
function fromRaise({ detail, message }: PostgresError): RestError {
  const body = parseJson(message, raisedMessage);
  if (!body) {
    return errors.invalidRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  }
  const head = parseJson(detail ?? '', raisedDetail);
  if (!head) {
    return errors.invalidRaise(
      detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    );
  }
  return new RestError({
    ...body,
    details: body.details ?? null,
    hint: body.hint ?? null,
    status: head.status,
    statusText: head.status_text ?? null,
    headers: head.headers,
  });
}

function parseJson<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** By SQLSTATE; takes precedence over the class. */
const STATUS_BY_CODE: ReadonlyMap<string, number> = new Map([
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
]);

/** By the first two characters of the SQLSTATE. */
const STATUS_BY_CLASS: ReadonlyMap<string, number> = new Map([
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['PT', 500],
  ['XX', 500],
]);

function statusOf({ code, message }: PostgresError, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  // A malformed array literal such as `[9007199254740992]`; PostgREST answers 500, as for any other limit.
  if (code === '54000' && message.startsWith('array ')) return 400;
  // The token names a nonexistent role.
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400;
  return STATUS_BY_CODE.get(code) ?? STATUS_BY_CLASS.get(code.slice(0, 2)) ?? 400;
}
