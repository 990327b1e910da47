import { errors } from '../errors.ts';
import { EMPTY_LEVEL, type EmbedItem, type Level, type Query, type SelectItem } from '../request/query.ts';

/**
 * Assigns each level of a query (filters, order, range) to its embedded resource, referenced by alias or relation.
 *
 * @returns levels by embedded resource, with null for the top level
 * @throws RestError PGRST108 for a path that refers to no embedded resource
 */
export function resolveEmbedPaths(query: Query): ReadonlyMap<EmbedItem | null, Level> {
  const resolved = new Map<EmbedItem | null, Level>();
  for (const [path, level] of query.levels) {
    const item = findEmbedded(query, path === '' ? [] : path.split('.'));
    resolved.set(item, merge(resolved.get(item) ?? EMPTY_LEVEL, level));
  }
  return resolved;
}

function findEmbedded(query: Query, names: readonly string[]): EmbedItem | null {
  let found: EmbedItem | null = null;
  for (const name of names) {
    const select: readonly SelectItem[] = found === null ? query.select : found.select;
    const next: EmbedItem | undefined = select
      .filter((item) => item.kind === 'embed')
      .find((item) => item.alias === name || item.relation === name);
    if (!next) throw errors.notEmbedded(name);
    found = next;
  }
  return found;
}

function merge(level: Readonly<Level>, other: Level): Level {
  return {
    conditions: [...level.conditions, ...other.conditions],
    order: other.order.length > 0 ? other.order : level.order,
    limit: other.limit ?? level.limit,
    offset: other.offset || level.offset,
  };
}
