import { isIP } from 'node:net';
import { isLoopback } from './client-address.ts';

/**
 * A request's headers for whoever decides by them (SQL, functions): under which address we are reached is what the
 * installation was told, not what `Host` and `X-Forwarded-Host` say. Those are the caller's words, and behind a proxy
 * often `localhost`.
 *
 * @param publicUrl where people and programs reach the platform
 */
export function ownHeaders({ headers, url }: Request, publicUrl: string): Record<string, string> {
  const { 'x-forwarded-host': _, forwarded: __, ...own } = Object.fromEntries(headers);
  return { ...own, host: ownHost(new URL(publicUrl), new URL(url)) };
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
