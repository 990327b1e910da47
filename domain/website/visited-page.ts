import { PAGE_ADDRESSES, type PageAddress } from './page-addresses.ts';
import { languageOf } from './page-paths.ts';

/** A public page: its address in the site map, and the slug in its path, if it has one. */
export interface VisitedPage {
  readonly page: PageAddress;
  readonly slug?: string;
}

const PAGES = Object.keys(PAGE_ADDRESSES) as PageAddress[];

/** The page of a path; null for a path that belongs to none. A token is left out. */
export function visitedPage(pathname: string): VisitedPage | null {
  const path = pathname.replace(/(?<=.)\/$/, '');
  const isEnglish = languageOf(path) === 'en';
  for (const page of PAGES) {
    const values = matchSegments(isEnglish ? PAGE_ADDRESSES[page] : page, path);
    if (!values) continue;
    const slug = values.get(':job') ?? values.get(':case');
    return slug === undefined ? { page } : { page, slug };
  }
  return null;
}

/** The values of a pattern's parameters in a path; null when the path does not match. */
function matchSegments(pattern: string, path: string): Map<string, string> | null {
  const [names, segments] = [pattern.split('/'), path.split('/')];
  if (names.length !== segments.length) return null;
  const values = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    if (name.startsWith(':') && segment !== '') values.set(name, segment);
    else if (name !== segment) return null;
  }
  return values;
}
