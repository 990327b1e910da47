import { errors } from '../errors.ts';
import type { MediaType } from '../plan/media-types.ts';
import type { ReadPlan } from '../plan/plan-read.ts';
import type { RestRequest } from '../request/parse-request.ts';
import type { DatabaseFunction } from '../schema-cache/catalog.ts';
import { parseResult, type Rows } from '../sql/statement.ts';
import { preferenceApplied } from './preference-applied.ts';
import { requireSingleRow } from './read-response.ts';
import { contentRange, readStatus, respond } from './respond.ts';

/** The response to a function call. */
export function callResponse(
  request: RestRequest,
  { fn, media, plan, rows }: { rows: Rows; media: MediaType; plan: ReadPlan; fn: DatabaseFunction },
): Response {
  const { preferences } = request;
  const isHead = request.method === 'HEAD';
  if (media.plan !== null) return respond({ plan: rows, media, headers: request.profileHeader, isHead });
  const result = parseResult(rows);
  requireSingleRow(media, result);
  if (preferences.maxAffected !== null && result.rowCount > preferences.maxAffected) {
    throw errors.tooManyAffected(result.rowCount);
  }
  const { offset } = plan.level;
  const isVoid = fn.result === 'void';
  return respond({
    result,
    media,
    status: isVoid ? 204 : readStatus(offset, result.rowCount, result.total),
    headers: {
      'content-range': contentRange(offset, result.rowCount, result.total),
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
