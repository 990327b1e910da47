import { hasCode } from './postgres-error.ts';

/** Of PostgREST: the offset is past the last row. */
const RANGE_NOT_SATISFIABLE = 'PGRST103';

/**
 * Reads a page of a list.
 *
 * @param request with an exact count, which throws on errors
 * @returns no rows of none where the page is past the last one, as when colleagues decided on what was listed
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

/** Whether a list shows what its page holds now, neither that of the page before nor a remembered one. */
export const isCurrent = (list: {
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly isSuccess: boolean;
}): boolean => list.isSuccess && !list.isFetching && !list.isPlaceholderData;
