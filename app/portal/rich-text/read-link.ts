import { cleanLine } from '#domain/values/clean-text.ts';
import { isLink } from '#domain/website/rich-text.ts';

/**
 * The address that a person typed or pasted: `empresa.cl`, `ana@empresa.cl` and `+56 9 1234 5678` are addresses, too.
 *
 * @returns null if a text may not link to it
 */
export function readLink(typed: string): string | null {
  const text = cleanLine(typed);
  const candidate = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)
    ? `mailto:${text}`
    : /^\+?[\d ().-]{6,30}$/.test(text)
      ? `tel:${text.replaceAll(' ', '')}`
      : /^tel:/i.test(text)
        ? text.replaceAll(' ', '')
        : /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(text)
          ? `https://${text}`
          : text;
  const isPath = candidate.startsWith('/');
  // Encodes letters beyond ASCII.
  const base = isPath ? 'https://site.example' : undefined;
  if (!URL.canParse(candidate, base)) return null;
  const url = new URL(candidate, base);
  if (isPath && url.host !== 'site.example') return null;
  const href = isPath ? url.pathname + url.search + url.hash : url.href;
  return isLink(href) ? href : null;
}
