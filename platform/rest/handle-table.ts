import type { Transaction } from '../database/database.ts';
import { errors } from './errors.ts';
import { contentRange, readStatus, respond } from './respond.ts';
import type { RestRequest } from './rest-request.ts';
import type { Table } from './schema-cache.ts';
import { checkLevels, type SelectContext, selectToSql } from './select-to-sql.ts';
import { Parameters, relation } from './sql.ts';
import { runStatement, type StatementResult, wrap } from './statement.ts';
import { exactTotal, plannedCount } from './total.ts';
import { deleteToSql, insertToSql, parsePayload, updateToSql, type WriteContext } from './write-to-sql.ts';

/** GET and HEAD on a table or view. */
export async function readTable(request: RestRequest, table: Table, tx: Transaction): Promise<Response> {
  const { media, preferences, query } = request;
  checkLevels(query);
  const parameters = new Parameters();
  const context: SelectContext = { cache: request.cache, query, parameters, maxRows: request.maxRows };
  const source = relation(table.schema, table.name);
  const rows = selectToSql(context, { table, source, alias: table.name, path: '', select: query.select });
  const total = preferences.count === 'exact' ? exactTotal(context, table, table.name) : null;
  const sql = wrap({ with: [], rows, counted: '_rows', total, media });
  const result = await runStatement(tx, sql, parameters.values);
  const planned =
    preferences.count === 'planned' || preferences.count === 'estimated'
      ? await plannedCount(tx, context, table)
      : null;
  const known = result.total ?? planned;
  requireOne(media.kind, result);
  const offset = query.levels.get('')?.offset ?? 0;
  return respond({
    result,
    media,
    status: readStatus(offset, result.page, known),
    headers: { 'content-range': contentRange(offset, result.page, known) },
    isHead: request.method === 'HEAD',
    applied: preferences.applied,
  });
}

/** POST, PATCH, PUT and DELETE on a table or view. */
export async function writeTable(request: RestRequest, table: Table, tx: Transaction): Promise<Response> {
  const { media, preferences, query } = request;
  checkLevels(query);
  const parameters = new Parameters();
  const returnsRows = preferences.return === 'representation';
  const context: WriteContext = { cache: request.cache, table, query, preferences, parameters, returnsRows };
  const written = writeToSql(request, context);
  const alias = table.name;
  const rows = returnsRows
    ? selectToSql(
        { cache: request.cache, query: withoutRange(request), parameters, maxRows: null },
        { table, source: '_written', alias, path: '', select: query.select, isFiltered: true },
      )
    : null;
  const sql = wrap({ with: [['_written', written]], rows, counted: '_written', total: null, media });
  const result = await runStatement(tx, sql, parameters.values);
  requireOne(returnsRows ? media.kind : 'json', result);
  if (
    preferences.maxAffected !== null &&
    preferences.handling === 'strict' &&
    result.page > preferences.maxAffected
  ) {
    throw errors.tooManyAffected(result.page);
  }
  const count = preferences.count === 'exact' ? result.page : null;
  return respond({
    result,
    media,
    status: writeStatus(request.method, returnsRows),
    headers: { 'content-range': writtenRange(request.method, result.page, count) },
    isHead: false,
    applied: preferences.applied,
  });
}

function writeToSql(request: RestRequest, context: WriteContext): string {
  if (request.method === 'DELETE') return deleteToSql(context);
  const payload = parsePayload(request.body, context.query.columns);
  if (request.method === 'PATCH') return updateToSql(context, payload);
  if (request.method === 'PUT') {
    const preferences = { ...context.preferences, resolution: 'merge-duplicates' as const };
    return insertToSql({ ...context, preferences }, payload);
  }
  return insertToSql(context, payload);
}

/** A write touches what its filters say; an order still applies to the rows shown. */
function withoutRange({ query }: RestRequest) {
  const levels = new Map(query.levels);
  const top = levels.get('');
  if (top) levels.set('', { ...top, limit: null, offset: 0 });
  return { ...query, levels };
}

function writeStatus(method: string, returnsRows: boolean): number {
  if (method === 'POST') return 201;
  return returnsRows ? 200 : 204;
}

function writtenRange(method: string, page: number, count: number | null): string {
  return method === 'POST' || method === 'DELETE' ? `*/${count ?? '*'}` : contentRange(0, page, count);
}

/** @throws RestError PGRST116, inside the transaction: a write that does not fit leaves nothing */
export function requireOne(kind: string, result: StatementResult): void {
  if (kind === 'object' && result.page !== 1) throw errors.notOneRow(result.page);
}
