import { isIP } from 'node:net';
import { isLoopback } from './client-address.ts';
import type { ServiceRequest } from './service.ts';

/**
 * A request's headers for code that trusts them (SQL, functions). `Host` and `X-Forwarded-For` are replaced by the
 * configured public host and the verified client address, since callers can forge them and proxies rewrite them.
 *
 * @param publicUrl the platform's public base URL
 */
export function trustedHeaders(
  { clientAddress, request, url }: Pick<ServiceRequest, 'clientAddress' | 'request' | 'url'>,
  publicUrl: URL,
): Record<string, string> {
  const { 'x-forwarded-host': _, forwarded: __, ...headers } = Object.fromEntries(request.headers);
  return { ...headers, host: trustedHost(publicUrl, url), 'x-forwarded-for': clientAddress };
}

/** The public host; on a local installation also the loopback name that the client used, such as `127.0.0.1`. */
function trustedHost(configured: URL, requested: URL): string {
  const isSame =
    isLocal(configured.hostname) && isLocal(requested.hostname) && configured.port === requested.port;
  return isSame ? requested.host : configured.host;
}

function isLocal(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return plain === 'localhost' || (isIP(plain) !== 0 && isLoopback(plain));
}
