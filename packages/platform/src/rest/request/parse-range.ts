import { errors } from '../errors.ts';
import { EMPTY_LEVEL, type Query } from './query.ts';

interface Range {
  readonly offset: number;
  readonly limit: number | null;
}

/**
 * Parses the header `Range: 0-9`, in rows.
 *
 * @throws RestError PGRST103 when the range ends before it starts
 */
export function parseRange(header: string | null): Range | null {
  const [, first, last] = /^(?:items=)?(\d+)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined) return null;
  const offset = Number(first);
  const limit = last ? Number(last) - offset + 1 : null;
  if (limit !== null && limit < 1) {
    throw errors.rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { offset, limit };
}

/** Intersects the `Range` header with the parameters `limit` and `offset`. */
export function withRange(query: Query, range: Range | null): Query {
  if (range === null) return query;
  const level = query.levels.get('') ?? EMPTY_LEVEL;
  const offset = Math.max(level.offset, range.offset);
  const end = Math.min(endOf(level), endOf(range));
  const limit = end === Number.POSITIVE_INFINITY ? null : Math.max(0, end - offset);
  return {
    ...query,
    levels: new Map(query.levels).set('', { ...level, conditions: [...level.conditions], limit, offset }),
  };
}

const endOf = ({ limit, offset }: Range): number =>
  limit === null ? Number.POSITIVE_INFINITY : offset + limit;
