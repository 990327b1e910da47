import { isIP } from 'node:net';
import { isLoopback } from './client-address.ts';
import type { ServiceRequest } from './service.ts';

/**
 * A request's headers for whoever decides by them (SQL, functions): where we are reached is what the installation was
 * told, and who asks is what the connection tells, not what `Host`, `X-Forwarded-Host` and `X-Forwarded-For` say. Those
 * are the caller's words, or those of a proxy that calls us `localhost`.
 *
 * @param publicUrl where people and programs reach the platform
 */
export function trustedHeaders(
  { clientAddress, request, url }: Pick<ServiceRequest, 'clientAddress' | 'request' | 'url'>,
  publicUrl: string,
): Record<string, string> {
  const { 'x-forwarded-host': _, forwarded: __, ...own } = Object.fromEntries(request.headers);
  return { ...own, host: ownHost(new URL(publicUrl), url), 'x-forwarded-for': clientAddress };
}

/** A machine that is reached as `localhost` is so under all its own names: `127.0.0.1` too. */
function ownHost(known: URL, asked: URL): string {
  const isSame = isLocal(known.hostname) && isLocal(asked.hostname) && known.port === asked.port;
  return isSame ? asked.host : known.host;
}

function isLocal(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return plain === 'localhost' || (isIP(plain) !== 0 && isLoopback(plain));
}
