import type { TestPlatform } from '@voltandes/platform/testing/platform';
import { z } from 'zod';
import { fetchInProcess } from './in-process.ts';
import type { Caller } from './people.ts';

const functionsSchema = z.array(
  z.object({
    name: z.string(),
    isVolatile: z.boolean(),
    /** Required arguments, in order. */
    required: z.array(z.object({ name: z.string(), type: z.string() })),
    optional: z.array(z.object({ name: z.string(), type: z.string() })),
  }),
);

export type ApiFunction = z.output<typeof functionsSchema>[number];

/** The functions of the API that a role may execute, as the database lists them. */
export const functionsFor = async (
  served: TestPlatform,
  role: 'anon' | 'authenticated',
): Promise<ApiFunction[]> =>
  functionsSchema.parse(
    await served.db.sql(
      `select proname as name, provolatile = 'v' as "isVolatile",
         coalesce(jsonb_agg(argument order by position) filter (where position <= pronargs - pronargdefaults), '[]') as required,
         coalesce(jsonb_agg(argument order by position) filter (where position > pronargs - pronargdefaults), '[]') as optional
       from pg_proc
       left join lateral (
         select position, jsonb_build_object('name', proargnames[position], 'type', format_type(type, null)) as argument
         from unnest(proargtypes::oid[]) with ordinality given (type, position)) arguments on true
       where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
         and has_function_privilege($1, oid, 'execute')
       group by oid order by proname`,
      [role],
    ),
  );

/** The tables and views of the API, each with a path that selects all columns the role may read, or `*` when none. */
export const readsFor = async (served: TestPlatform, role: 'anon' | 'authenticated') => {
  const rows = await served.db.sql<{ table: string; columns: string | null }>(
    `select relname as table, string_agg(attname, ',') filter (where has_column_privilege($1, class.oid, attnum, 'select')) as columns
       from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       group by relname order by relname`,
    [role],
  );
  return rows.map(({ columns, table }) => ({
    table,
    path: `/rest/v1/${table}?select=${columns ?? '*'}&limit=1000`,
  }));
};

/** Values to pass for arguments, by name, else by type. */
export type Arguments = Record<string, unknown>;

/** The body of a call: required arguments by name or type, and optional ones by name. */
export function bodyFor({ name, optional, required }: ApiFunction, values: Arguments): string {
  const known = optional.filter((argument) => Object.hasOwn(values, argument.name));
  const body = [...required, ...known].map(({ name: argument, type }) => {
    const value = Object.hasOwn(values, argument) ? values[argument] : values[type];
    if (value === undefined) throw new Error(`${name}: no value to pass for ${argument} ${type}`);
    return [argument, value] as const;
  });
  return JSON.stringify(Object.fromEntries(body));
}

/** Calls a function of the API. @returns status and raw body */
export async function callFunction(
  served: TestPlatform,
  caller: Caller,
  called: ApiFunction,
  values: Arguments,
): Promise<string> {
  return ask(served, caller, `/rest/v1/rpc/${called.name}`, {
    method: 'POST',
    body: bodyFor(called, values),
    headers: { 'content-type': 'application/json' },
  });
}

/**
 * Makes a request on behalf of a caller, in this process.
 *
 * @returns status, `Content-Range` and raw body
 */
export async function ask(
  served: TestPlatform,
  { token }: Caller,
  path: string,
  init: RequestInit = {},
): Promise<string> {
  const headers = new Headers(init.headers);
  headers.set('apikey', served.keys.publishable);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetchInProcess(served)(`${served.url}${path}`, { ...init, headers });
  const text = new TextDecoder('latin1').decode(await response.arrayBuffer());
  return `${response.status} ${response.headers.get('content-range') ?? ''} ${text}`;
}
