import type { JobApplication } from '#domain/recruiting/job-application.ts';
import type { Answer } from './network.ts';

/** The beginning of the filter for the rows beyond one end of a triage queue. */
const BEYOND = /^\(applied_at\.(?<side>lt|gt)\."(?<time>[^"]+)"/;

/**
 * Applications as PostgREST serves them, newest first: filtered by values, in pages, beyond a row, and changed on the
 * condition that the filters match.
 *
 * @param all also shows what has been stored; a colleague's change is made in it
 */
export const applicationsTable =
  (all: readonly JobApplication[]): Answer =>
  async (request) => {
    const { searchParams } = new URL(request.url);
    const { side, time = '' } = BEYOND.exec(searchParams.get('or') ?? '')?.groups ?? {};
    const found = all.filter((row) => {
      if (side === 'lt' && row.applied_at >= time) return false;
      if (side === 'gt' && row.applied_at <= time) return false;
      return [...searchParams].every(([name, value]) => {
        const wanted = /^(?:eq|is)\.(.*)$/s.exec(value)?.[1];
        return wanted === undefined || !(name in row) || String(Reflect.get(row, name)) === wanted;
      });
    });
    if (request.method === 'PATCH') {
      const columns: object = await request.json();
      for (const row of found) Object.assign(row, columns);
    }
    const inOrder = side === 'gt' ? found.toReversed() : found;
    const from = Number(searchParams.get('offset') ?? 0);
    const page = inOrder.slice(from, from + Number(searchParams.get('limit') ?? inOrder.length));
    return Response.json(
      // The sort column is also read under this name.
      page.map((row) => ({ ...row, value: row.applied_at })),
      { headers: { 'content-range': `${from}-${from + page.length - 1}/${found.length}` } },
    );
  };
