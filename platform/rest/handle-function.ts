import type { Transaction } from '../database/database.ts';
import { type Arguments, callToSql, findFunction } from './call-to-sql.ts';
import { errors } from './errors.ts';
import { requireOne } from './handle-table.ts';
import { contentRange, readStatus, respond } from './respond.ts';
import type { RestRequest } from './rest-request.ts';
import { type DatabaseFunction, qualified, type Table } from './schema-cache.ts';
import { checkLevels, selectToSql } from './select-to-sql.ts';
import { Parameters } from './sql.ts';
import { runStatement, wrap } from './statement.ts';

/** A call found in the cache, ready to run. */
export interface FunctionCall {
  readonly fn: DatabaseFunction;
  readonly given: Arguments;
}

/**
 * Reads which function is called with what.
 *
 * @throws RestError PGRST202, PGRST102
 */
export function parseCall(request: RestRequest, schema: string, name: string): FunctionCall {
  if (request.method !== 'POST') {
    const values = new Map<string, string | string[]>();
    const { fn } = findFunction(request.cache, schema, name, [
      ...new Set(request.query.parameters.map(([key]) => key)),
    ]);
    for (const [key, value] of request.query.parameters) {
      const isVariadic = fn.parameters.find((parameter) => parameter.name === key)?.isVariadic;
      const known = values.get(key);
      values.set(key, isVariadic ? [...(Array.isArray(known) ? known : []), value] : value);
    }
    return { fn, given: { kind: 'named', values } };
  }
  const text = request.body === '' ? '{}' : request.body;
  const names = argumentNames(text, request.contentType);
  const { fn, unnamed } = findFunction(request.cache, schema, name, names ?? []);
  if (unnamed || names === null) return { fn, given: { kind: 'raw', body: text } };
  return { fn, given: { kind: 'json', body: text, names } };
}

function argumentNames(text: string, contentType: string): string[] | null {
  if (!contentType.includes('json') && contentType !== '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : null;
  } catch {
    throw errors.invalidBody('Empty or invalid json');
  }
}

/** GET, HEAD and POST on `/rpc/name`. */
export async function callFunction(
  request: RestRequest,
  call: FunctionCall,
  tx: Transaction,
): Promise<Response> {
  const { media, preferences, query } = request;
  const { fn } = call;
  checkLevels(query);
  const parameters = new Parameters();
  const called = callToSql(fn, call.given, parameters);
  const isScalar = fn.result !== 'composite';
  const rows = isScalar
    ? 'select * from _called'
    : selectToSql(
        { cache: request.cache, query, parameters, maxRows: fn.returnsSet ? request.maxRows : null },
        {
          table: resultTable(request, fn),
          source: '_called',
          alias: fn.name,
          path: '',
          select: query.select,
        },
      );
  const single = fn.returnsSet ? (isScalar ? 'scalars' : undefined) : isScalar ? 'scalar' : 'row';
  const total = preferences.count === null ? null : '(select count(*) from _called)';
  const sql = wrap({
    with: [['_called', called]],
    rows,
    counted: '_called',
    total,
    media,
    ...(single && { single }),
  });
  const result = await runStatement(tx, sql, parameters.values);
  if (fn.returnsSet) requireOne(media.kind, result);
  const offset = query.levels.get('')?.offset ?? 0;
  const known = fn.returnsSet ? result.total : null;
  return respond({
    result,
    media,
    status: fn.result === 'void' ? 204 : readStatus(offset, result.page, known),
    headers: { 'content-range': contentRange(offset, result.page, known) },
    isHead: request.method === 'HEAD',
    applied: preferences.applied,
  });
}

/** What the rows are: a table's, so that embedding starts there, or columns of their own. */
function resultTable(request: RestRequest, fn: DatabaseFunction): Table {
  const known =
    fn.resultSchema && fn.resultTable && request.cache.tables.get(qualified(fn.resultSchema, fn.resultTable));
  return known || { schema: fn.schema, name: fn.name, kind: 'view', columns: [], primaryKey: [] };
}
