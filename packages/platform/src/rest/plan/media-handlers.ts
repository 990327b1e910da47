import type { DatabaseFunction, Table } from '../schema-cache/catalog.ts';
import type { NegotiationOptions } from './media-types.ts';
import type { SchemaRequest } from './schema-request.ts';

/**
 * Returns the custom media type handlers for a request. Handlers of a relation or function apply only when all its
 * columns are selected, since they expect whole rows.
 * Source: https://docs.postgrest.org/en/stable/references/api/media_type_handlers.html
 *
 * @param fn the called function; `table` describes its result
 */
export function mediaHandlers(
  { cache, query }: SchemaRequest,
  table: Table,
  fn?: DatabaseFunction,
): NonNullable<NegotiationOptions['handlers']> {
  const isWhole = query.select.length === 1 && query.select[0]?.kind === 'all';
  const own = isWhole ? cache.mediaHandlers.filter(({ relation }) => relation === table.oid) : [];
  const result =
    isWhole && fn?.media ? [{ ...fn.media, aggregate: null, relation: fn.oid, rowType: null }] : [];
  return [...result, ...own, ...cache.mediaHandlers.filter(({ relation }) => relation === null)];
}
