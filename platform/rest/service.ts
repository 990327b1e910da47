import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import type { PlatformContext } from '../platform-context.ts';
import { errors, fromDatabase, isDatabaseRefusal, RestError } from './errors.ts';
import { callFunction, parseCall } from './handle-function.ts';
import { readTable, writeTable } from './handle-table.ts';
import { renderError } from './respond.ts';
import { chooseSchema, parseRequest, type RestConfig } from './rest-request.ts';
import { loadSchemaCache, qualified, type SchemaCache, type Table } from './schema-cache.ts';

const configSchema = z.object({
  api: z
    .object({
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.number().int().positive().nullable().default(1000),
    })
    .prefault({}),
});

const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE'];

/**
 * REST over the database's tables, views and functions, as PostgREST does it.
 * Source: https://docs.postgrest.org/en/stable/references/api.html
 */
export async function createRestService(context: PlatformContext): Promise<Service & AsyncDisposable> {
  const { api } = configSchema.parse(context.config);
  const config: RestConfig = {
    schemas: api.schemas,
    extraSearchPath: api.extra_search_path,
    maxRows: api.max_rows,
  };
  const load = () => loadSchemaCache(context.database, config.schemas);
  let cache: Promise<SchemaCache> = load();
  await cache;
  const reload = (): void => {
    cache = load();
    cache.catch((error) => context.logger.error({ err: error }, 'schema cache not loaded'));
  };
  const listener = await context.database.listen(['pgrst'], { onNotification: reload, onReconnect: reload });
  return {
    async fetch(request) {
      try {
        return await answer(request, await cache);
      } catch (error) {
        return renderError(toRestError(error, request), request.request.method === 'HEAD');
      }
    },
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
  };

  async function answer(incoming: ServiceRequest, known: SchemaCache): Promise<Response> {
    const { identity, path, request, url } = incoming;
    if (identity.kind === 'refused') throw errors.token(identity.reason, identity.problem === 'expired');
    const schema = chooseSchema(request, config.schemas);
    const parsed = await parseRequest(request, url, known, config.maxRows);
    const caller = withRequest(identity.caller, incoming);
    const searchPath = [schema, ...config.extraSearchPath.filter((name) => name !== schema)];
    const rollback = parsed.preferences.tx === 'rollback';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [, first = '', second] = path.split('/').map(decodeURIComponent);
    if (first === 'rpc' && second !== undefined) {
      if (!isRead && request.method !== 'POST') throw errors.methodNotAllowed(request.method);
      const call = parseCall(parsed, schema, second);
      const options = { readOnly: isRead || !call.fn.isVolatile, rollback, searchPath };
      return context.database.asRole(caller, (tx) => callFunction(parsed, call, tx), options);
    }
    if (first === '' || second !== undefined) throw errors.invalidPath();
    const table = findTable(known, schema, first);
    if (isRead)
      return context.database.asRole(caller, (tx) => readTable(parsed, table, tx), {
        readOnly: true,
        searchPath,
      });
    if (!WRITES.includes(request.method)) throw errors.methodNotAllowed(request.method);
    return context.database.asRole(caller, (tx) => writeTable(parsed, table, tx), { rollback, searchPath });
  }
}

function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(qualified(schema, name));
  if (table) return table;
  const names = [...cache.tables.values()]
    .filter((candidate) => candidate.schema === schema)
    .map((known) => known.name);
  const stem = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]|s$/g, '');
  const similar =
    names.find((candidate) => stem(candidate) === stem(name) || candidate.startsWith(name)) ?? null;
  throw errors.noTable(schema, name, similar);
}

/** What SQL may read of the request. Credentials are not part of it. */
function withRequest(caller: Caller, { path, request }: ServiceRequest): Caller {
  const headers = Object.fromEntries(
    [...request.headers].filter(([name]) => name !== 'authorization' && name !== 'apikey'),
  );
  const host = headers.host ?? new URL(request.url).host;
  return { ...caller, request: { method: request.method, path, headers: { ...headers, host } } };
}

function toRestError(error: unknown, { identity }: ServiceRequest): RestError {
  if (error instanceof RestError) return error;
  const isAnonymous = identity.kind === 'caller' && identity.caller.role === 'anon';
  if (isDatabaseRefusal(error)) return fromDatabase(error, isAnonymous);
  throw error;
}
