import { errors } from './errors.ts';
import { mediaHandlers } from './plan/media-handlers.ts';
import { negotiate } from './plan/media-types.ts';
import type { FunctionCall } from './plan/plan-call.ts';
import { planRead } from './plan/plan-read.ts';
import type { SchemaRequest } from './plan/schema-request.ts';
import { isRead } from './request/parse-request.ts';
import type { RequestPlan } from './request-plan.ts';
import { callResponse } from './response/call-response.ts';
import type { DatabaseFunction, Table } from './schema-cache/catalog.ts';
import type { SchemaCache } from './schema-cache/schema-cache.ts';
import { callToSql } from './sql/call-to-sql.ts';
import { totalToSql } from './sql/count-to-sql.ts';
import { Parameters } from './sql/fragments.ts';
import { readToSql } from './sql/read-to-sql.ts';
import { wholeRowToSql } from './sql/returning-to-sql.ts';
import { wrap } from './sql/statement.ts';

/** GET, HEAD and POST on `/rpc/name`. */
export function callFunction(request: SchemaRequest, call: FunctionCall): RequestPlan {
  const { cache, config, preferences, query } = request;
  const { fn } = call;
  if (preferences.maxAffected !== null && !fn.returnsSet) throw errors.maxAffectedNeedsSet();
  const plan = planRead({ cache, table: resultTable(cache, fn), query, ...config });
  const handlers = mediaHandlers(request, plan.table, fn);
  const media = negotiate(request.accept, { kinds: ['json', 'object', 'csv'], handlers, ...config });
  const parameters = new Parameters();
  const called = callToSql(call, wholeRowToSql(plan, '_result'), parameters);
  const source = '_called';
  const rows = readToSql(plan, parameters, { source });
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated';
  const total = isCounted ? totalToSql(plan, parameters, { source }) : null;
  const withoutBody = request.method === 'HEAD' || fn.result === 'void';
  const parts = { with: [[source, called]] as const, rows, total, media, withoutBody, single: singleOf(fn) };
  return {
    statements: [wrap(parts, parameters)],
    readOnly: isRead(request.method) || !fn.isVolatile,
    settings: fn.settings,
    isConditional: media.kind === 'object' || preferences.maxAffected !== null,
    toResponse: ([rows = []]) => callResponse(request, { rows, media, plan, fn }),
  };
}

function singleOf({ result, returnsSet }: DatabaseFunction): 'scalar' | 'row' | 'scalars' | undefined {
  if (result === 'composite') return returnsSet ? undefined : 'row';
  return returnsSet ? 'scalars' : 'scalar';
}

/** The relation whose rows the function returns, where embedding starts; a pseudo-view if there is none. */
function resultTable(cache: SchemaCache, fn: DatabaseFunction): Table {
  const known = [...cache.tables.values()].find(({ oid }) => oid === fn.resultOid);
  if (known) return known;
  const { description, name, schema } = fn;
  return {
    ...{ oid: 0, schema, name, description, kind: 'view', columns: [], primaryKey: [] },
    ...{ isInsertable: false, isUpdatable: false, isDeletable: false },
  };
}
