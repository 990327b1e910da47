import { errors } from './errors.ts';
import { type MediaType, negotiate } from './plan/media-types.ts';
import { planRead, type ReadPlan } from './plan/plan-read.ts';
import type { SchemaRequest } from './plan/schema-request.ts';
import type { RestRequest } from './request/parse-request.ts';
import type { RequestPlan, Rows } from './request-plan.ts';
import { preferenceApplied } from './response/preference-applied.ts';
import { contentRange, readStatus, respond } from './response/respond.ts';
import type { Table } from './schema-cache/catalog.ts';
import {
  expectedRows,
  hidesRows,
  hidesRowsToSql,
  parseExpectedRows,
  parseHidesRows,
  totalToSql,
} from './sql/count-to-sql.ts';
import { Parameters } from './sql/fragments.ts';
import { readToSql } from './sql/read-to-sql.ts';
import { parseResult, type StatementResult, wrap } from './sql/statement.ts';

/** GET and HEAD on a table or view. */
export function readTable(request: SchemaRequest, table: Table): RequestPlan {
  const { cache, config, preferences, query } = request;
  const plan = planRead({ cache, table, query, ...config });
  const media = negotiate(request.accept, { kinds: ['json', 'object', 'csv'], ...config });
  const parameters = new Parameters();
  const rows = readToSql(plan, parameters);
  const withoutBody = request.method === 'HEAD';
  const total = countToSql(request, plan, parameters);
  const statement = wrap({ with: [], rows, total, media, withoutBody }, parameters);
  const isPlanned = preferences.count === 'planned' || preferences.count === 'estimated';
  return {
    statements:
      isPlanned && media.plan === null ? [statement, expectedRows(plan), hidesRows(plan)] : [statement],
    readOnly: true,
    isConditional: false,
    answer: ([rows = [], expected = [], hides = []]) =>
      answer(request, { rows, expected, hides, media, plan }),
  };
}

/**
 * An estimate counts as far as an answer can reach, and trusts the planner behind that. Where rows are hidden from
 * whoever asks, all is counted.
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

function answer(
  request: RestRequest,
  {
    expected,
    hides,
    media,
    plan,
    rows,
  }: { rows: Rows; expected: Rows; hides: Rows; media: MediaType; plan: ReadPlan },
): Response {
  const isHead = request.method === 'HEAD';
  if (media.plan !== null) return respond({ plan: rows, media, headers: request.profileHeader, isHead });
  const result = parseResult(rows);
  requireOne(media, result);
  const total = hides[0] && parseHidesRows(hides[0]) ? result.total : totalOf(request, result, expected);
  const { offset } = plan.level;
  return respond({
    result,
    media,
    status: readStatus(offset, result.page, total),
    headers: {
      'content-range': contentRange(offset, result.page, total),
      'content-location': `/${encodeURIComponent(plan.table.name)}${request.canonicalQuery && `?${request.canonicalQuery}`}`,
      'preference-applied': preferenceApplied(request.preferences, ['count', 'tx', 'handling', 'timezone']),
      ...request.profileHeader,
    },
    isHead,
  });
}

function totalOf({ config, preferences }: RestRequest, { total }: StatementResult, expected: Rows) {
  if (preferences.count === 'planned') return parseExpectedRows(expected[0]);
  if (preferences.count !== 'estimated' || total === null) return total;
  const isCounted = config.maxRows !== null && total <= config.maxRows;
  return isCounted ? total : Math.max(total, parseExpectedRows(expected[0]));
}

/** @throws RestError PGRST116 unless there is exactly one row where one was asked for */
export function requireOne(media: MediaType, { page }: StatementResult): void {
  if (media.kind === 'object' && page !== 1) throw errors.notOneRow(page);
}
