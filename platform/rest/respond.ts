import { z } from 'zod';
import { errors, type RestError } from './errors.ts';
import type { MediaType } from './media-types.ts';
import type { StatementResult } from './statement.ts';

/** `Content-Range` as PostgREST writes it: the rows of the page, and of how many. */
export function contentRange(offset: number, page: number, total: number | null): string {
  return `${page === 0 ? '*' : `${offset}-${offset + page - 1}`}/${total ?? '*'}`;
}

/**
 * The status of a read: 206 when there are more rows than the page shows.
 *
 * @throws RestError PGRST103 when the page begins behind the last row
 */
export function readStatus(offset: number, page: number, total: number | null): number {
  if (total === null) return 200;
  if (offset > total) {
    throw errors.rangeNotSatisfiable(
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
    );
  }
  return page < total ? 206 : 200;
}

const headersSchema = z.array(z.record(z.string(), z.string()));

/** Builds the answer; SQL may have set its status and headers through `response.status` and `response.headers`. */
export function respond(options: {
  result: StatementResult;
  status: number;
  media: MediaType;
  headers?: Record<string, string>;
  isHead: boolean;
  applied: readonly string[];
}): Response {
  const { applied, isHead, media, result } = options;
  const headers = new Headers(options.headers);
  const status = result.status === null ? options.status : Number(result.status);
  const body = status === 204 ? null : result.body;
  if (body !== null) headers.set('content-type', media.contentType);
  if (applied.length > 0) headers.set('preference-applied', applied.join(', '));
  for (const entry of headersSchema.parse(JSON.parse(result.headers ?? '[]'))) {
    for (const [name, value] of Object.entries(entry)) headers.append(name, value);
  }
  return new Response(isHead || body === null ? null : body, { status, headers });
}

export function renderError(error: RestError, isHead: boolean): Response {
  const { code, details, hint, message } = error;
  return new Response(isHead ? null : JSON.stringify({ code, details, hint, message }), {
    status: error.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${code}`,
      ...error.headers,
    },
  });
}
