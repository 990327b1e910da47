import { hasCode } from './postgres-error.ts';

/** PostgREST's code for an offset past the last row. */
const RANGE_NOT_SATISFIABLE = 'PGRST103';

/**
 * Reads a page of a list.
 *
 * @param request with an exact count, which throws on errors
 * @returns no rows and a total of 0 for a page past the last one, for example after colleagues have processed the
 *   listed rows
 */
export async function readPage(
  request: PromiseLike<{ readonly count: number | null; readonly data: unknown }>,
): Promise<{ data: unknown; total: number }> {
  try {
    const { count, data } = await request;
    return { data, total: count ?? 0 };
  } catch (error) {
    if (hasCode(error, RANGE_NOT_SATISFIABLE)) return { data: [], total: 0 };
    throw error;
  }
}

/** Whether a list shows current data for its page, not the previous page's or cached data being refetched. */
export const isCurrent = (list: {
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly isSuccess: boolean;
}): boolean => list.isSuccess && !list.isFetching && !list.isPlaceholderData;
