import { checkPut } from './plan/check-put.ts';
import { mediaHandlers } from './plan/media-handlers.ts';
import { negotiate } from './plan/media-types.ts';
import { planRead } from './plan/plan-read.ts';
import type { SchemaRequest } from './plan/schema-request.ts';
import type { RestRequest } from './request/parse-request.ts';
import { parsePayload } from './request/payload.ts';
import { EMPTY_LEVEL, type Level, type Query } from './request/query.ts';
import type { RequestPlan } from './request-plan.ts';
import { writeResponse } from './response/write-response.ts';
import type { Table } from './schema-cache/catalog.ts';
import { Parameters } from './sql/fragments.ts';
import { readToSql } from './sql/read-to-sql.ts';
import { returningToSql } from './sql/returning-to-sql.ts';
import { wrap } from './sql/statement.ts';
import type { WriteContext } from './sql/write-context.ts';
import { deleteToSql, insertToSql, putToSql, updateToSql } from './sql/write-to-sql.ts';

/** POST, PATCH, PUT and DELETE on a table or view. */
export function writeTable(request: SchemaRequest, table: Table): RequestPlan {
  const { cache, config, method, preferences } = request;
  if (method === 'PUT') checkPut(request.query, table);
  const query = readBackQuery(request.query);
  const plan = planRead({ cache, table, query, maxRows: null, allowAggregates: config.allowAggregates });
  const handlers = mediaHandlers(request, table);
  const media = negotiate(request.accept, { kinds: ['json', 'object', 'csv'], handlers, ...config });
  const parameters = new Parameters();
  const returnsRows = preferences.return === 'representation';
  const location = method === 'POST' && preferences.return === 'headers-only' ? table.primaryKey : undefined;
  const returning = returnsRows
    ? returningToSql(plan)
    : returningToSql({ ...plan, fields: [], embeds: [], level: EMPTY_LEVEL }, location);
  const written = writeToSql(request, { table, query: request.query, preferences, parameters, returning });
  const rows = returnsRows ? readToSql(plan, parameters, { source: '_written' }) : null;
  const statement = wrap({ with: [['_written', written]], rows, total: null, media, location }, parameters);
  return {
    statements: [statement],
    readOnly: false,
    isConditional: method === 'PUT' || media.kind === 'object' || preferences.maxAffected !== null,
    toResponse: ([rows = []]) => writeResponse(request, { rows, media, plan }),
  };
}

function writeToSql(request: RestRequest, context: WriteContext): string {
  if (request.method === 'DELETE') return deleteToSql(context);
  const payload = parsePayload(request.body, request.query.columns);
  if (request.method === 'PATCH') return updateToSql(context, payload);
  return request.method === 'PUT' ? putToSql(context, payload) : insertToSql(context, payload);
}

/** Reads the written rows back without a range and without the filters, which they may no longer match. */
function readBackQuery(query: Query): Query {
  const levels = [...query.levels].map(([path, level]): [string, Level] => {
    const conditions = path === '' ? [] : level.conditions;
    return [path, { ...level, conditions, limit: null, offset: 0 }];
  });
  return { ...query, levels: new Map(levels) };
}
