import { errors } from '../errors.ts';
import type { MediaType } from '../plan/media-types.ts';
import type { ReadPlan } from '../plan/plan-read.ts';
import type { RestRequest } from '../request/parse-request.ts';
import { parseExpectedRows, parseHidesRows } from '../sql/count-to-sql.ts';
import { parseResult, type Rows, type StatementResult } from '../sql/statement.ts';
import { preferenceApplied } from './preference-applied.ts';
import { contentRange, readStatus, respond } from './respond.ts';

/** nginx limits response headers to 4 kB by default; the other headers need one. */
const MAX_LOCATION_LENGTH = 2000;

/** The response to GET and HEAD on a table or view. */
export function readResponse(
  request: RestRequest,
  results: { rows: Rows; expected: Rows; hides: Rows; media: MediaType; plan: ReadPlan },
): Response {
  const { expected, hides, media, plan, rows } = results;
  const isHead = request.method === 'HEAD';
  if (media.plan !== null) return respond({ plan: rows, media, headers: request.profileHeader, isHead });
  const result = parseResult(rows);
  requireSingleRow(media, result);
  const total = hides[0] && parseHidesRows(hides[0]) ? result.total : totalOf(request, result, expected);
  const { offset } = plan.level;
  return respond({
    result,
    media,
    status: readStatus(offset, result.rowCount, total),
    headers: {
      'content-range': contentRange(offset, result.rowCount, total),
      'content-location': contentLocation(request, plan),
      'preference-applied': preferenceApplied(request.preferences, ['count', 'tx', 'handling', 'timezone']),
      ...request.profileHeader,
    },
    isHead,
  });
}

/** The query in canonical form; null when the header would be so long that proxies reject the whole response. */
function contentLocation({ canonicalQuery }: RestRequest, { table }: ReadPlan): string | null {
  const location = `/${encodeURIComponent(table.name)}${canonicalQuery && `?${canonicalQuery}`}`;
  return location.length <= MAX_LOCATION_LENGTH ? location : null;
}

function totalOf({ config, preferences }: RestRequest, { total }: StatementResult, expected: Rows) {
  if (preferences.count === 'planned') return parseExpectedRows(expected[0]);
  if (preferences.count !== 'estimated' || total === null) return total;
  const isExact = config.maxRows !== null && total <= config.maxRows;
  return isExact ? total : Math.max(total, parseExpectedRows(expected[0]));
}

/** @throws RestError PGRST116 when a single object was requested and there is not exactly one row */
export function requireSingleRow(media: MediaType, { rowCount }: StatementResult): void {
  if (media.kind === 'object' && rowCount !== 1) throw errors.notOneRow(rowCount);
}
