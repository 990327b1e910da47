import { StorageError } from './errors.ts';
import type { Route } from './routes.ts';

export interface MatchedRoute {
  readonly route: Route;
  readonly bucket: string;
  readonly key: string;
}

/**
 * Finds the route of a request and decodes its parameters.
 *
 * @param path the path below the service's prefix, URL-encoded
 * @returns null when no route matches
 * @throws StorageError InvalidKey when the path is not URL-encoded UTF-8
 */
export function matchRoute(routes: readonly Route[], method: string, path: string): MatchedRoute | null {
  const found = findRoute(routes, method, path);
  return found && { ...found, bucket: decode(found.bucket), key: decode(found.key) };
}

/** Like {@link matchRoute}, without decoding. */
export function findRoute(routes: readonly Route[], method: string, path: string): MatchedRoute | null {
  const parts = path.split('/');
  for (const route of routes) {
    if (route.method !== method) continue;
    const match = matchParts(route.pattern.split('/'), parts);
    if (match) return { route, ...match };
  }
  return null;
}

function matchParts(pattern: string[], parts: string[]): { bucket: string; key: string } | null {
  const hasKey = pattern.at(-1) === '*';
  if (hasKey ? parts.length < pattern.length : parts.length !== pattern.length) return null;
  let bucket = '';
  for (const [index, word] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (word === '*') return { bucket, key: parts.slice(index).join('/') };
    if (word === ':bucket') bucket = part;
    else if (word !== part) return null;
    if (word === ':bucket' && part === '') return null;
  }
  return { bucket, key: '' };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StorageError('InvalidKey', `Invalid key: ${text}`);
  }
}
