import type { Caller } from '../database/caller.ts';
import { type Statement, toQuery } from '../database/statement.ts';
import type { TransactionOptions } from '../database/transaction.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { networkOf } from '../gateway/client-address.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import { trustedHeaders } from '../gateway/trusted-headers.ts';
import type { PlatformContext } from '../platform-context.ts';
import { readApiConfig } from './config.ts';
import { fromDatabase, isPostgresError } from './database-errors.ts';
import { errors, RestError, renderRestError } from './errors.ts';
import { findTarget, type Target } from './plan/find-target.ts';
import type { SchemaRequest } from './plan/schema-request.ts';
import { PlanCache } from './plan-cache.ts';
import {
  isRead,
  parseCookies,
  parseRequest,
  type RequestBody,
  type RestRequest,
  readBody,
  selectSchema,
} from './request/parse-request.ts';
import type { RequestPlan } from './request-plan.ts';
import { optionsResponse } from './response/options-response.ts';
import { route } from './route.ts';
import { type Schema, watchSchema } from './schema-cache/watch-schema.ts';

/**
 * A REST API over the database's tables, views and functions, compatible with PostgREST.
 * Source: https://docs.postgrest.org/en/stable/references/api.html
 */
export async function createRestService(
  context: Pick<PlatformContext, 'config' | 'database' | 'logger' | 'publicUrl'>,
): Promise<Service & AsyncDisposable> {
  const { database } = context;
  const schemas = await watchSchema(context, readApiConfig(context.config));
  const plans = new PlanCache<PlannedRequest>();
  const publicUrl = new URL(context.publicUrl);
  return {
    handlesOptions: true,
    async fetch(incoming) {
      const isHead = incoming.request.method === 'HEAD';
      try {
        return await respondWithReload(incoming);
      } catch (error) {
        return renderRestError(toRestError(error, incoming), isHead);
      }
    },
    bodyTooLarge: () => renderRestError(errors.bodyTooLarge(), false),
    [Symbol.asyncDispose]: () => schemas[Symbol.asyncDispose](),
  };

  /** Retries once with a reloaded schema cache when an object is missing: it may be new. */
  async function respondWithReload(incoming: ServiceRequest): Promise<Response> {
    const body = await readBody(incoming.request);
    try {
      return await respond(incoming, body, schemas.current);
    } catch (error) {
      const isMiss = error instanceof RestError && CACHE_MISS_CODES.includes(error.code);
      const reloaded = isMiss ? await schemas.reloadAfterMiss() : null;
      if (reloaded === null) throw error;
      return respond(incoming, body, reloaded);
    }
  }

  async function respond(incoming: ServiceRequest, body: RequestBody, schema: Schema): Promise<Response> {
    const { identity, path, request } = incoming;
    if (identity.kind === 'refused') throw errors.token(identity);
    if (request.method === 'OPTIONS') return optionsResponse(parse(incoming, body, schema).target);
    const planned = isRead(request.method)
      ? plans.get(schema, readKey(incoming), () => planRequest(incoming, body, schema))
      : planRequest(incoming, body, schema);
    const headers = trustedHeaders(incoming, publicUrl);
    const { method, signal } = request;
    const network = networkOf(incoming.clientAddress);
    return execute(planned, { ...identity.caller, signal, network, request: { method, path, headers } });
  }

  function planRequest(incoming: ServiceRequest, body: RequestBody, schema: Schema): PlannedRequest {
    const { path, url } = incoming;
    const { request, target } = parse(incoming, body, schema);
    const searchPath = [...new Set([request.schema, ...request.config.extraSearchPath])];
    const prefix = url.pathname.endsWith(path) ? url.pathname.slice(0, -path.length) : url.pathname;
    return { request, plan: route(request, target, `${context.publicUrl}${prefix}/`), searchPath };
  }

  function parse(
    { path, request, url }: ServiceRequest,
    body: RequestBody,
    { cache, config }: Schema,
  ): { request: SchemaRequest; target: Target } {
    const schema = selectSchema(request, config.schemas);
    const hasArguments = path.startsWith('/rpc/') && request.method !== 'POST';
    const search = url.searchParams;
    const parsed = { ...parseRequest({ request, body, search, schema, hasArguments, config }), cache };
    return { request: parsed, target: findTarget(parsed, path) };
  }

  async function execute(planned: PlannedRequest, caller: Caller): Promise<Response> {
    const { plan, request } = planned;
    const { config, preferences } = request;
    const rollback = preferences.tx === 'rollback';
    const before: Statement[] = config.preRequest === null ? [] : [{ text: `select ${config.preRequest}()` }];
    // Deferred constraints are checked even though the transaction is rolled back.
    const after: Statement[] = rollback ? [{ text: 'set constraints all immediate' }] : [];
    const statements = [...before, ...plan.statements, ...after];
    const options = transactionOptions(planned, caller.request?.headers.cookie);
    const toResponse = (results: readonly { rows: Record<string, unknown>[] }[]): Response =>
      plan.toResponse(results.slice(before.length).map(({ rows }) => rows));
    if (!plan.isConditional) return toResponse(await database.batch(caller, statements, options));
    return database.asRole(
      caller,
      async (tx) =>
        toResponse(await Promise.all(statements.map((statement) => tx.query(toQuery(statement))))),
      options,
    );
  }
}

/** Error codes for relationships, functions, columns and tables missing from the schema cache. */
const CACHE_MISS_CODES = ['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'];

interface PlannedRequest {
  readonly request: RestRequest;
  readonly plan: RequestPlan;
  readonly searchPath: readonly string[];
}

/** Everything that planning a GET or HEAD request reads. Cookies and other headers are only read by SQL functions. */
function readKey({ request: { headers, method }, url }: ServiceRequest): string {
  const read = ['accept', 'accept-profile', 'prefer', 'range'].map((name) => headers.get(name) ?? '');
  return [method, url.pathname + url.search, ...read].join('\n');
}

function transactionOptions(
  { plan, request: { preferences }, searchPath }: PlannedRequest,
  cookies: string | undefined,
): TransactionOptions {
  return {
    readOnly: plan.readOnly,
    isPrepared: true,
    rollback: preferences.tx === 'rollback',
    searchPath,
    settings: new Map([
      ['request.cookies', cookies === undefined ? '{}' : JSON.stringify(parseCookies(cookies))],
      ...(plan.settings ?? []),
      ...(preferences.timezone === null ? [] : [['timezone', preferences.timezone] as const]),
    ]),
  };
}

/** @throws the error itself when it has no PostgREST equivalent */
function toRestError(error: unknown, { identity }: ServiceRequest): RestError {
  if (error instanceof RestError) return error;
  const isAnonymous = identity.kind === 'caller' && identity.caller.role === 'anon';
  if (isPostgresError(error)) return fromDatabase(error, isAnonymous);
  if (isUnavailable(error)) return errors.databaseUnreachable();
  throw error;
}
