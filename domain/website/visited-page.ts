import { PAGE_ADDRESSES, type PageAddress } from './page-addresses.ts';
import { languageOf, matchSegments } from './page-paths.ts';

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
