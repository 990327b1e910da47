/** Response headers that scripts may read. */
const EXPOSED = [
  'Content-Range',
  'Content-Location',
  'Content-Length',
  'Content-Disposition',
  'Location',
  'Link',
  'ETag',
  'Preference-Applied',
  'Range-Unit',
  'Retry-After',
  'X-Total-Count',
  'X-Request-Id',
  'X-Relay-Error',
  'X-Supabase-Api-Version',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Complete',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
].join(', ');

export const isPreflight = ({ headers }: Request): boolean =>
  headers.has('access-control-request-method') || headers.has('access-control-request-headers');

/** Responds to a CORS preflight: https://fetch.spec.whatwg.org/#cors-preflight-fetch */
export function preflight(request: Request, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
      ...headers,
    },
  });
}

/**
 * Tokens travel in headers, never in cookies, so every origin is allowed, unless the response decides otherwise: Edge
 * Functions set these headers themselves.
 */
export function allowOrigins(headers: Headers): void {
  if (!headers.has('access-control-allow-origin')) headers.set('access-control-allow-origin', '*');
  if (!headers.has('access-control-expose-headers')) headers.set('access-control-expose-headers', EXPOSED);
}
