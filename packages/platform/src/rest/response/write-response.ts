import { errors } from '../errors.ts';
import type { MediaType } from '../plan/media-types.ts';
import type { ReadPlan } from '../plan/plan-read.ts';
import { formatQuery, type RestRequest } from '../request/parse-request.ts';
import type { Table } from '../schema-cache/catalog.ts';
import { parseResult, type Rows, type StatementResult } from '../sql/statement.ts';
import { preferenceApplied } from './preference-applied.ts';
import { requireSingleRow } from './read-response.ts';
import { contentRange, respond } from './respond.ts';

/** The response to POST, PATCH, PUT and DELETE. */
export function writeResponse(
  request: RestRequest,
  { media, plan, rows }: { rows: Rows; media: MediaType; plan: ReadPlan },
): Response {
  const { preferences } = request;
  if (media.plan !== null)
    return respond({ plan: rows, media, headers: request.profileHeader, isHead: false });
  const result = parseResult(rows);
  checkResult(request, media, result);
  const returnsRows = preferences.return === 'representation';
  return respond({
    result,
    media,
    status: statusOf(request, plan.table, result),
    headers: {
      location: result.location && `/${encodeURIComponent(plan.table.name)}?${formatQuery(result.location)}`,
      'content-range': rangeHeader(request, result),
      'preference-applied': appliedHeader(request, plan.table),
      ...(returnsRows && request.profileHeader),
    },
    isHead: false,
    withoutBody: !returnsRows,
  });
}

/** @throws RestError while the transaction is open, so that the rejected write is rolled back */
function checkResult({ method, preferences }: RestRequest, media: MediaType, result: StatementResult): void {
  if (method === 'PUT' && result.rowCount !== 1) throw errors.putKeyMismatch();
  requireSingleRow(media, result);
  const isLimited = method === 'PATCH' || method === 'DELETE';
  if (isLimited && preferences.maxAffected !== null && result.rowCount > preferences.maxAffected) {
    throw errors.tooManyAffected(result.rowCount);
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

function rangeHeader({ method, preferences }: RestRequest, { rowCount }: StatementResult): string | null {
  if (method === 'PUT') return null;
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated';
  const count = isCounted ? rowCount : null;
  return method === 'PATCH' ? contentRange(0, rowCount, count) : `*/${count ?? '*'}`;
}

/** Without a key there are no conflicts to resolve. */
const hasConflictKey = ({ query }: RestRequest, table: Table): boolean =>
  table.primaryKey.length > 0 || query.onConflict !== null;

function appliedHeader(request: RestRequest, table: Table): string | null {
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
