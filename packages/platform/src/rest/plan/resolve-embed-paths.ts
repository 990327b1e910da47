import { errors } from '../errors.ts';
import { EMPTY_LEVEL, type EmbedItem, type Level, type Query, type SelectItem } from '../request/query.ts';

/**
 * Finds for every level of a query (filters, order, range) the embedded resource it means: by its alias, or by the
 * name it has without.
 *
 * @returns by the embedded resource; the top's is under null
 * @throws RestError PGRST108 for what is not embedded
 */
export function resolveEmbedPaths(query: Query): ReadonlyMap<EmbedItem | null, Level> {
  const placed = new Map<EmbedItem | null, Level>();
  for (const [path, level] of query.levels) {
    const item = findEmbedded(query, path === '' ? [] : path.split('.'));
    placed.set(item, merged(placed.get(item) ?? EMPTY_LEVEL, level));
  }
  return placed;
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

function merged(known: Readonly<Level>, more: Level): Level {
  return {
    conditions: [...known.conditions, ...more.conditions],
    order: more.order.length > 0 ? more.order : known.order,
    limit: more.limit ?? known.limit,
    offset: more.offset || known.offset,
  };
}
