import { errors } from './errors.ts';
import { requireOne } from './handle-read.ts';
import { checkPut } from './plan/check-put.ts';
import { type MediaType, negotiate } from './plan/media-types.ts';
import { planRead, type ReadPlan } from './plan/plan-read.ts';
import type { SchemaRequest } from './plan/schema-request.ts';
import { queryOf, type RestRequest } from './request/parse-request.ts';
import { parsePayload } from './request/payload.ts';
import { EMPTY_LEVEL, type Level, type Query } from './request/query.ts';
import type { RequestPlan, Rows } from './request-plan.ts';
import { preferenceApplied } from './response/preference-applied.ts';
import { contentRange, respond } from './response/respond.ts';
import type { Table } from './schema-cache/catalog.ts';
import { Parameters } from './sql/fragments.ts';
import { readToSql } from './sql/read-to-sql.ts';
import { returningToSql } from './sql/returning-to-sql.ts';
import { parseResult, type StatementResult, wrap } from './sql/statement.ts';
import type { WriteContext } from './sql/write-context.ts';
import { deleteToSql, insertToSql, putToSql, updateToSql } from './sql/write-to-sql.ts';

/** POST, PATCH, PUT and DELETE on a table or view. */
export function writeTable(request: SchemaRequest, table: Table): RequestPlan {
  const { cache, config, method, preferences } = request;
  if (method === 'PUT') checkPut(request.query, table);
  const query = ofWritten(request.query);
  const plan = planRead({ cache, table, query, maxRows: null, allowAggregates: config.allowAggregates });
  const media = negotiate(request.accept, { kinds: ['json', 'object', 'csv'], ...config });
  const parameters = new Parameters();
  const isShown = preferences.return === 'representation';
  const location =
    method === 'POST' && preferences.return === 'headers-only' && table.primaryKey.length > 0
      ? table.primaryKey
      : undefined;
  const returning = isShown
    ? returningToSql(plan)
    : returningToSql({ ...plan, fields: [], embeds: [], level: EMPTY_LEVEL }, location);
  const written = writeToSql(request, { table, query: request.query, preferences, parameters, returning });
  const rows = isShown ? readToSql(plan, parameters, { source: '_written', isFiltered: true }) : null;
  const statement = wrap({ with: [['_written', written]], rows, total: null, media, location }, parameters);
  return {
    statements: [statement],
    readOnly: false,
    isConditional: method === 'PUT' || media.kind === 'object' || preferences.maxAffected !== null,
    answer: ([rows = []]) => answer(request, { rows, media, plan }),
  };
}

function writeToSql(request: RestRequest, context: WriteContext): string {
  if (request.method === 'DELETE') return deleteToSql(context);
  const payload = parsePayload(request.body, request.query.columns);
  if (request.method === 'PATCH') return updateToSql(context, payload);
  return request.method === 'PUT' ? putToSql(context, payload) : insertToSql(context, payload);
}

/** The rows to show are those written: filters have been applied, a range applies to nothing. */
function ofWritten(query: Query): Query {
  const levels = [...query.levels].map(([path, level]): [string, Level] => {
    const conditions = path === '' ? [] : level.conditions;
    return [path, { ...level, conditions, limit: null, offset: 0 }];
  });
  return { ...query, levels: new Map(levels) };
}

function answer(
  request: RestRequest,
  { media, plan, rows }: { rows: Rows; media: MediaType; plan: ReadPlan },
): Response {
  const { method, preferences } = request;
  if (media.plan !== null)
    return respond({ plan: rows, media, headers: request.profileHeader, isHead: false });
  const result = parseResult(rows);
  refuse(request, media, result);
  const isShown = preferences.return === 'representation';
  return respond({
    result,
    media,
    status: statusOf(request, plan.table, result),
    headers: {
      location: result.location && `/${encodeURIComponent(plan.table.name)}?${queryOf(result.location)}`,
      'content-range': rangeOf(request, result),
      'preference-applied': appliedOf(request, plan.table),
      ...(isShown && request.profileHeader),
    },
    isHead: false,
    withoutBody: !isShown || method === 'HEAD',
  });
}

/** @throws RestError inside the transaction: a write that does not fit leaves nothing */
function refuse({ method, preferences }: RestRequest, media: MediaType, result: StatementResult): void {
  if (method === 'PUT' && result.page !== 1) throw errors.putKeyMismatch();
  requireOne(media, result);
  const isLimited = method === 'PATCH' || method === 'DELETE';
  if (isLimited && preferences.maxAffected !== null && result.page > preferences.maxAffected) {
    throw errors.tooManyAffected(result.page);
  }
}

function statusOf(request: RestRequest, table: Table, { inserted }: StatementResult): number {
  const { method, preferences } = request;
  if (method === 'POST') {
    const isMerge = preferences.resolution === 'merge-duplicates' && hasConflictKey(request, table);
    return isMerge && (inserted ?? 0) <= 0 ? 200 : 201;
  }
  if (preferences.return !== 'representation') return 204;
  return method === 'PUT' && (inserted ?? 0) > 0 ? 201 : 200;
}

function rangeOf({ method, preferences }: RestRequest, { page }: StatementResult): string | null {
  if (method === 'PUT') return null;
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated';
  const count = isCounted ? page : null;
  return method === 'PATCH' ? contentRange(0, page, count) : `*/${count ?? '*'}`;
}

/** Without any key there is nothing to resolve. */
const hasConflictKey = ({ query }: RestRequest, table: Table): boolean =>
  table.primaryKey.length > 0 || query.onConflict !== null;

function appliedOf(request: RestRequest, table: Table): string | null {
  const { method, preferences } = request;
  const common = ['return', 'count', 'tx', 'handling', 'timezone'] as const;
  if (method === 'PUT') return preferenceApplied(preferences, common);
  if (method === 'DELETE') return preferenceApplied(preferences, [...common, 'maxAffected']);
  if (method === 'PATCH') return preferenceApplied(preferences, [...common, 'missing', 'maxAffected']);
  const resolves = hasConflictKey(request, table);
  return preferenceApplied(preferences, [
    ...common,
    'missing',
    ...(resolves ? (['resolution'] as const) : []),
  ]);
}
