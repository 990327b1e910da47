import { z } from 'zod';
import { textResponse } from '../../http/text-response.ts';
import { errors } from '../errors.ts';
import type { MediaType } from '../plan/media-types.ts';
import { planText, type StatementResult } from '../sql/statement.ts';
import { canBeSent, NULL_BODY_STATUSES } from './sendable.ts';

/** `Content-Range` as PostgREST formats it: `0-24/573`, with `*` for an empty range or an unknown total. */
export function contentRange(offset: number, rowCount: number, total: number | null): string {
  return `${rowCount === 0 || total === 0 ? '*' : `${offset}-${offset + rowCount - 1}`}/${total ?? '*'}`;
}

/**
 * Returns the status of a read: 206 when the response holds only some of the rows.
 *
 * @throws RestError PGRST103 when the offset is past the last row
 */
export function readStatus(offset: number, rowCount: number, total: number | null): number {
  if (total === null) return 200;
  if (offset > total) {
    throw errors.rangeNotSatisfiable(
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      { 'content-range': `*/${total}` },
    );
  }
  return rowCount < total ? 206 : 200;
}

const headersSchema = z.array(
  z.record(z.string(), z.string()).refine((entry) => Object.keys(entry).length === 1 && canBeSent(entry)),
);

const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Builds the response. SQL may override status and headers through `response.status` and `response.headers`. */
export function respond(
  options: {
    media: MediaType;
    headers: Readonly<Record<string, string | null>>;
    isHead: boolean;
    /** Omits the body and its `Content-Type`. */
    withoutBody?: boolean;
  } & ({ result: StatementResult; status: number } | { plan: readonly unknown[] }),
): Response {
  const { isHead, media } = options;
  const headers = new Headers();
  for (const [name, value] of Object.entries(options.headers)) {
    if (value !== null) headers.set(name, value);
  }
  if (!options.withoutBody) headers.set('content-type', media.contentType);
  // HTML or SVG written in SQL would run on the platform's origin.
  if (media.kind === 'custom') headers.set('content-security-policy', SANDBOX);
  if ('plan' in options) return new Response(isHead ? null : planText(options.plan), { headers });
  const overrides = headersFromSql(options.result.headers);
  for (const [name] of overrides) headers.delete(name);
  for (const [name, value] of overrides) headers.append(name, value);
  const status = statusFromSql(options.result.status) ?? options.status;
  const isEmpty = isHead || options.withoutBody || NULL_BODY_STATUSES.includes(status);
  const body = isEmpty ? null : options.result.body;
  if (body !== null) headers.set('content-length', `${Buffer.byteLength(body)}`);
  return typeof body === 'string'
    ? textResponse(body, { status, headers })
    : new Response(body, { status, headers });
}

function headersFromSql(text: string | null): [name: string, value: string][] {
  if (text === null) return [];
  const parsed = headersSchema.safeParse(parseJson(text));
  if (!parsed.success) throw errors.invalidHeadersSetting();
  return parsed.data.flatMap((entry) => Object.entries(entry));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function statusFromSql(text: string | null): number | null {
  if (text === null) return null;
  if (!/^[2-5]\d\d$/.test(text)) throw errors.invalidStatusSetting();
  return Number(text);
}
