import { errors } from './errors.ts';
import { requireOne } from './handle-read.ts';
import { type MediaType, negotiate } from './plan/media-types.ts';
import type { FunctionCall } from './plan/plan-call.ts';
import { planRead, type ReadPlan } from './plan/plan-read.ts';
import type { SchemaRequest } from './plan/schema-request.ts';
import { isRead, type RestRequest } from './request/parse-request.ts';
import type { RequestPlan, Rows } from './request-plan.ts';
import { preferenceApplied } from './response/preference-applied.ts';
import { contentRange, readStatus, respond } from './response/respond.ts';
import type { DatabaseFunction, Table } from './schema-cache/catalog.ts';
import type { SchemaCache } from './schema-cache/schema-cache.ts';
import { callToSql } from './sql/call-to-sql.ts';
import { totalToSql } from './sql/count-to-sql.ts';
import { Parameters } from './sql/fragments.ts';
import { readToSql } from './sql/read-to-sql.ts';
import { wholeToSql } from './sql/returning-to-sql.ts';
import { parseResult, wrap } from './sql/statement.ts';

/** GET, HEAD and POST on `/rpc/name`. */
export function callFunction(request: SchemaRequest, call: FunctionCall): RequestPlan {
  const { cache, config, preferences, query } = request;
  const { fn } = call;
  if (preferences.maxAffected !== null && !fn.returnsSet) throw errors.maxAffectedNeedsSet();
  const plan = planRead({ cache, table: resultTable(cache, fn), query, ...config });
  const media = negotiate(request.accept, { kinds: ['json', 'object', 'csv'], ...config });
  const parameters = new Parameters();
  const called = callToSql(call, wholeToSql(plan, '_result'), parameters);
  const source = '_called';
  const rows = readToSql(plan, parameters, { source });
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated';
  const counted = fn.returnsSet ? () => totalToSql(plan, parameters, { source }) : () => '1';
  const total = isCounted ? counted() : null;
  const withoutBody = request.method === 'HEAD' || fn.result === 'void';
  const parts = { with: [[source, called]] as const, rows, total, media, withoutBody, single: singleOf(fn) };
  return {
    statements: [wrap(parts, parameters)],
    readOnly: isRead(request.method) || !fn.isVolatile,
    settings: fn.settings,
    isConditional: media.kind === 'object' || preferences.maxAffected !== null,
    answer: ([rows = []]) => answer(request, { rows, media, plan, fn }),
  };
}

function singleOf({ result, returnsSet }: DatabaseFunction): 'scalar' | 'row' | 'scalars' | undefined {
  if (result === 'composite') return returnsSet ? undefined : 'row';
  return returnsSet ? 'scalars' : 'scalar';
}

/** What the rows are: a table's, so that embedding starts there, or columns of their own. */
function resultTable(cache: SchemaCache, fn: DatabaseFunction): Table {
  const known = [...cache.tables.values()].find(({ oid }) => oid === fn.resultOid);
  if (known) return known;
  const { description, name, schema } = fn;
  return {
    ...{ oid: 0, schema, name, description, kind: 'view', columns: [], primaryKey: [] },
    ...{ isInsertable: false, isUpdatable: false, isDeletable: false },
  };
}

function answer(
  request: RestRequest,
  { fn, media, plan, rows }: { rows: Rows; media: MediaType; plan: ReadPlan; fn: DatabaseFunction },
): Response {
  const { preferences } = request;
  const isHead = request.method === 'HEAD';
  if (media.plan !== null) return respond({ plan: rows, media, headers: request.profileHeader, isHead });
  const result = parseResult(rows);
  requireOne(media, result);
  if (preferences.maxAffected !== null && result.page > preferences.maxAffected) {
    throw errors.tooManyAffected(result.page);
  }
  const { offset } = plan.level;
  const isVoid = fn.result === 'void';
  return respond({
    result,
    media,
    status: isVoid ? 204 : readStatus(offset, result.page, result.total),
    headers: {
      'content-range': contentRange(offset, result.page, result.total),
      'preference-applied': preferenceApplied(preferences, [
        'count',
        'tx',
        'handling',
        'timezone',
        'maxAffected',
      ]),
      ...(!isVoid && request.profileHeader),
    },
    isHead,
    withoutBody: isVoid,
  });
}
