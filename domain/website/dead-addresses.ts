import { redirectKey } from './site-redirect.ts';

/** Addresses, and paths that begin a word. */
const ADDRESS = /https?:\/\/[^\s<>"')\]»]+|(?<![^\s("'«])\/[a-z][^\s<>"')\]»]{2,}/gi;

/**
 * The addresses of this site in a text that lead to nothing, as they are written. Addresses of other sites are ignored.
 *
 * @param options.host of this site
 * @param options.exists whether a path, in the spelling of `redirectKey`, leads to something
 */
export function listDeadAddresses(
  text: string,
  { exists, host }: { exists: (path: string) => boolean; host: string },
): string[] {
  const written = (text.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?…]+$/, ''));
  return [...new Set(written)].filter((address) => {
    const [, site = host, path = ''] = /^(?:https?:\/\/([^/?#]*))?([^?#]*)/i.exec(address) ?? [];
    if (site.toLowerCase() !== host) return false;
    const key = redirectKey(path);
    return key === null || !exists(key);
  });
}
