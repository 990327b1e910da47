import { cleanLine } from '#domain/values/clean-text.ts';
import { isLink } from '#domain/website/rich-text.ts';

/**
 * The address of a pasted link: of another site, mail, telephone, or a path of this site. What is relative to the page it
 * comes from leads nowhere.
 *
 * @returns null if a text may not link to it
 */
export function readHref(href: string): string | null {
  const text = cleanLine(href);
  const candidate = /^tel:/i.test(text) ? text.replaceAll(' ', '') : text;
  const isPath = candidate.startsWith('/');
  // Encodes letters beyond ASCII.
  const base = isPath ? 'https://site.example' : undefined;
  if (!URL.canParse(candidate, base)) return null;
  const url = new URL(candidate, base);
  if (isPath && url.host !== 'site.example') return null;
  const address = isPath ? url.pathname + url.search + url.hash : url.href;
  return isLink(address) ? address : null;
}

/**
 * The address that a person typed: `empresa.cl`, `ana@empresa.cl` and `+56 9 1234 5678` are addresses, too.
 *
 * @returns null if a text may not link to it
 */
export function readLink(typed: string): string | null {
  const text = cleanLine(typed);
  return readHref(
    /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)
      ? `mailto:${text}`
      : /^\+?[\d ().-]{6,30}$/.test(text)
        ? `tel:${text}`
        : /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(text)
          ? `https://${text}`
          : text,
  );
}
