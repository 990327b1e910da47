import { mediaHandlers } from './plan/media-handlers.ts';
import { negotiate } from './plan/media-types.ts';
import { planRead, type ReadPlan } from './plan/plan-read.ts';
import type { SchemaRequest } from './plan/schema-request.ts';
import type { RestRequest } from './request/parse-request.ts';
import type { RequestPlan } from './request-plan.ts';
import { readResponse } from './response/read-response.ts';
import type { Table } from './schema-cache/catalog.ts';
import { expectedRows, hidesRows, hidesRowsToSql, totalToSql } from './sql/count-to-sql.ts';
import { Parameters } from './sql/fragments.ts';
import { readToSql } from './sql/read-to-sql.ts';
import { wrap } from './sql/statement.ts';

/** GET and HEAD on a table or view. */
export function readTable(request: SchemaRequest, table: Table): RequestPlan {
  const { cache, config, query } = request;
  const plan = planRead({ cache, table, query, ...config });
  const handlers = mediaHandlers(request, table);
  const media = negotiate(request.accept, { kinds: ['json', 'object', 'csv'], handlers, ...config });
  const parameters = new Parameters();
  const rows = readToSql(plan, parameters);
  const withoutBody = request.method === 'HEAD';
  const total = countToSql(request, plan, parameters);
  const statement = wrap({ with: [], rows, total, media, withoutBody }, parameters);
  return {
    statements: needsEstimate(request) ? [statement, expectedRows(plan), hidesRows(plan)] : [statement],
    readOnly: true,
    isConditional: false,
    toResponse: ([rows = [], expected = [], hides = []]) =>
      readResponse(request, { rows, expected, hides, media, plan }),
  };
}

const needsEstimate = ({ preferences }: RestRequest): boolean =>
  preferences.count === 'planned' || preferences.count === 'estimated';

/**
 * `count=estimated` counts up to `max_rows` and uses the planner's estimate beyond that. Where row-level security hides
 * rows from the caller, the count is always exact.
 */
function countToSql({ config, preferences }: RestRequest, plan: ReadPlan, parameters: Parameters) {
  if (preferences.count === null) return null;
  if (preferences.count === 'exact') return totalToSql(plan, parameters);
  const hides = hidesRowsToSql(plan, parameters);
  const all = totalToSql(plan, parameters);
  if (preferences.count === 'planned') return `case when ${hides} then ${all} end`;
  const atMost = config.maxRows === null ? undefined : config.maxRows + 1;
  return `case when ${hides} then ${all} else ${totalToSql(plan, parameters, { atMost })} end`;
}
