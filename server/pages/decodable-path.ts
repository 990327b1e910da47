import { requestUrl } from '@voltandes/platform/http';

export function isDecodable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Escapes the percent signs of a path with malformed escapes: React Router would log the path, and with it a token that
 * it contains.
 */
export function withDecodablePath(request: Request): Request {
  const url = requestUrl(request);
  if (isDecodable(url.pathname)) return request;
  const escaped = new URL(url);
  escaped.pathname = url.pathname.replaceAll('%', '%25');
  return new Request(escaped, request);
}
