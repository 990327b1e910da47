import type { Caller } from '../database/caller.ts';
import type { TransactionOptions } from '../database/database.ts';
import { type Statement, toQuery } from '../database/statement.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import { trustedHeaders } from '../gateway/trusted-headers.ts';
import type { PlatformContext } from '../platform-context.ts';
import { readApiConfig } from './config.ts';
import { fromDatabase, isPostgresError } from './database-errors.ts';
import { errors, RestError, renderRestError } from './errors.ts';
import { findTarget } from './plan/find-target.ts';
import {
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

  /** Retries once with a fresh schema cache when an object is missing: it may be new. */
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

  async function respond(
    incoming: ServiceRequest,
    body: RequestBody,
    { cache, config }: Schema,
  ): Promise<Response> {
    const { identity, path, request, url } = incoming;
    if (identity.kind === 'refused') throw errors.token(identity);
    const schema = selectSchema(request, config.schemas);
    const hasArguments = path.startsWith('/rpc/') && request.method !== 'POST';
    const search = url.searchParams;
    const parsed = { ...parseRequest({ request, body, search, schema, hasArguments, config }), cache };
    const target = findTarget(parsed, path);
    if (request.method === 'OPTIONS') return optionsResponse(target);
    const prefix = url.pathname.endsWith(path) ? url.pathname.slice(0, -path.length) : url.pathname;
    const plan = route(parsed, target, `${context.publicUrl}${prefix}/`);
    const headers = trustedHeaders(incoming, context.publicUrl);
    const { method, signal } = request;
    return execute(plan, parsed, { ...identity.caller, signal, request: { method, path, headers } });
  }

  async function execute(plan: RequestPlan, request: RestRequest, caller: Caller): Promise<Response> {
    const { config, preferences } = request;
    const rollback = preferences.tx === 'rollback';
    const before: Statement[] = config.preRequest === null ? [] : [{ text: `select ${config.preRequest}()` }];
    // Deferred constraints are checked even though the transaction is rolled back.
    const after: Statement[] = rollback ? [{ text: 'set constraints all immediate' }] : [];
    const statements = [...before, ...plan.statements, ...after];
    const options = transactionOptions(request, plan);
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

/** Relationships, functions, columns and tables that are not in the schema cache. */
const CACHE_MISS_CODES = ['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'];

function transactionOptions(request: RestRequest, plan: RequestPlan): TransactionOptions {
  const { config, preferences, schema } = request;
  return {
    readOnly: plan.readOnly,
    isPrepared: true,
    rollback: preferences.tx === 'rollback',
    searchPath: [...new Set([schema, ...config.extraSearchPath])],
    settings: new Map([
      ['request.cookies', JSON.stringify(request.cookies)],
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
