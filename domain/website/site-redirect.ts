import { z } from 'zod';
import { documentPath } from './media-file.ts';
import { ADDRESS_PAIRS } from './page-addresses.ts';
import { canonicalPath, type Move, movePath } from './page-paths.ts';
import { RESERVED_SEGMENTS } from './reserved-segments.ts';
import { visitedPage } from './visited-page.ts';

/** The longest path, as in `site_redirects`. */
export const MAX_REDIRECT_PATH = 200;
/** How many redirects there can be, as in the trigger of `site_redirects`. */
export const MAX_REDIRECTS = 1000;

/** How many days missed addresses are listed, as in `list_missing_pages`. */
export const MISSING_DAYS = 30;

/** What is wrong with a path. */
export type PathProblem = 'path' | 'query' | 'long' | 'reserved' | 'own' | 'host' | 'unknown' | 'self';

/** As in `site_redirects`. */
const RESERVED = new RegExp(`^/(?:${RESERVED_SEGMENTS.join('|')})(?:[/.]|$)`);

/** What the site serves besides its pages. */
const OWN_FILES = new Set([
  '/sitemap.xml',
  '/robots.txt',
  '/ofertas.rss',
  '/en/jobs.rss',
  '/feeds/indeed.xml',
  '/feeds/linkedin.xml',
]);

/**
 * The spelling under which the redirect of a path is stored and found: that of {@link canonicalPath}, with its letters
 * readable.
 *
 * @returns null for malformed escapes
 */
export function redirectKey(pathname: string): string | null {
  const path = canonicalPath(pathname);
  return path === null ? null : decodeURIComponent(path).normalize('NFC');
}

/** A path without its fragment. */
export const withoutFragment = (path: string): string => path.replace(/#.*/s, '');

/** Whether a path is always a page, whatever is published: a posting or a success case may not exist. */
export function isOwnPath(path: string): boolean {
  if (OWN_FILES.has(path)) return true;
  const visited = visitedPage(path);
  return visited !== null && visited.slug === undefined;
}

/** What the site has besides the pages that it ships, or elsewhere. */
export interface AddedPaths {
  /** Of pages that staff have added or moved, and of documents. */
  readonly paths: Pick<ReadonlySet<string>, 'has'>;
  /** From where moved pages are, and of lists those below them, to where they are shipped. */
  readonly moves: readonly Move[];
}

/** Whether a path can be that of a document. */
export const isDocumentPath = (path: string): boolean => path.startsWith(documentPath(''));

/**
 * Whether a redirect leads to a page that staff have removed since, or unpublished. What leads to a posting or a success
 * case is not looked up.
 */
export const leadsNowhere = (toPath: string, { moves, paths }: AddedPaths): boolean => {
  const path = withoutFragment(toPath);
  return !isTarget(movePath(moves, path)) && !paths.has(path);
};

/** Whether the site answers a path, in the spelling of {@link redirectKey}, with something other than 404. */
export const isAnswered = (path: string, added: AddedPaths): boolean =>
  !leadsNowhere(path, added) || OWN_FILES.has(path) || (RESERVED.test(path) && !isDocumentPath(path));

/** Whether a path can be that of a page to which visitors are sent: not one of a token, nor one after a form. */
function isTarget(path: string): boolean {
  const page = visitedPage(path)?.page;
  return page !== undefined && !page.includes(':token') && !page.startsWith('/recibido/');
}

/** The address to redirect as `site_redirects` stores it: what is below a list, as if the list were where it is shipped. */
export function storedFromPath(path: string, { moves }: Pick<AddedPaths, 'moves'>): string {
  const stored = movePath(moves, path);
  // That of a page itself stays: nothing is redirected from where a page is shipped.
  return isOwnPath(stored) ? path : stored;
}

function refuse(context: z.core.$RefinementCtx, problem: PathProblem): never {
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
}

/** Control characters and others that cannot be seen, and what would leave the path. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}\\]|\/\.{1,2}(?:\/|$)|^\/\//u;

/** The address to redirect, also pasted with its host; issues are {@link PathProblem}. */
export const fromPathSchema = z.string().transform((text, context) => {
  const path = text.trim().replace(/^https?:\/\/[^/?#\\]*/i, '');
  if (path.length > 2000) return refuse(context, 'long');
  if (/[?#]/.test(path)) return refuse(context, 'query');
  const key = path.startsWith('/') && !UNFIT.test(path) ? redirectKey(path) : null;
  if (key === null || UNFIT.test(key) || /[?#]/.test(key) || key.endsWith('.data'))
    return refuse(context, 'path');
  if (key.length > MAX_REDIRECT_PATH) return refuse(context, 'long');
  if (RESERVED.test(key)) return refuse(context, 'reserved');
  return isOwnPath(key) ? refuse(context, 'own') : key;
});

/** Where to redirect: a page or a document of this site, never another host; issues are {@link PathProblem}. */
export const toPathSchema = (added: AddedPaths) =>
  z.string().transform((text, context) => {
    const [path = '', fragment] = text.trim().split('#', 2);
    if (path.length > 2000) return refuse(context, 'long');
    if (/^[a-z][a-z\d+.-]*:|^[/\\]{2}/i.test(path)) return refuse(context, 'host');
    if (path.includes('?')) return refuse(context, 'query');
    const canonical = path.startsWith('/') && !UNFIT.test(path) ? canonicalPath(path) : null;
    if (canonical === null || (fragment !== undefined && !/^[\w-]+$/.test(fragment)))
      return refuse(context, 'path');
    if (RESERVED.test(canonical) && !isDocumentPath(canonical)) return refuse(context, 'reserved');
    if (leadsNowhere(canonical, added) || !/^[a-z\d/_~.-]+$/.test(canonical))
      return refuse(context, 'unknown');
    const page = movePath(added.moves, canonical);
    const target = fragment === undefined ? page : `${page}#${fragment}`;
    return target.length > MAX_REDIRECT_PATH ? refuse(context, 'long') : target;
  });

/**
 * The form of a redirect. What is at a moved page, or below a moved list, is written as `site_redirects` stores it: as if
 * the page were where it is shipped.
 *
 * @param kept the address of one that exists, at which staff may have added a page since
 */
export const redirectFormSchema = (added: AddedPaths, kept?: string) =>
  z
    .object({
      from: fromPathSchema
        .refine((path) => path === kept || !added.paths.has(path), 'own' satisfies PathProblem)
        .transform((path, context) => {
          const stored = path === kept ? path : storedFromPath(path, added);
          return stored.length > MAX_REDIRECT_PATH ? refuse(context, 'long') : stored;
        }),
      to: toPathSchema(added),
      isPermanent: z.boolean(),
    })
    .refine(({ from, to }) => from !== withoutFragment(to), {
      path: ['to'],
      error: 'self' satisfies PathProblem,
    });

/** A redirect as it is followed. */
export const followedRedirectSchema = z.object({
  id: z.guid(),
  from_path: z.string(),
  to_path: z.string(),
  is_permanent: z.boolean(),
});

export type FollowedRedirect = z.infer<typeof followedRedirectSchema>;

/** Puts a query, with its question mark, into an address that has none, before its fragment. */
export function withQuery(address: string, search: string): string {
  const path = withoutFragment(address);
  return path + search + address.slice(path.length);
}

/** What people look for under a name of its own, and where it is. */
const PLACES: readonly (readonly [name: string, path: string])[] = [
  ['/contacto', '/#contacto'],
  ['/en/contact', '/en#contacto'],
];

const TARGETS: readonly (readonly [name: string, path: string])[] = [
  ...ADDRESS_PAIRS.flat()
    .filter((path) => !path.includes(':') && isTarget(path))
    .map((path) => [path, path] as const),
  ...PLACES,
];

/** Below this, two paths have little in common but chance. */
const MIN_LIKENESS = 0.45;

/**
 * The page of this site whose address is most like one that does not exist.
 *
 * @param path in the spelling of {@link redirectKey}
 * @param added the paths of pages that staff have added, and of documents
 * @returns null when none is alike
 */
export function suggestTarget(path: string, added: Iterable<string>): string | null {
  const sought = pairs(path);
  const targets = [...TARGETS, ...[...added].map((target) => [target, target] as const)];
  const [best] = targets
    .map(([name, target]) => ({ target, likeness: likeness(sought, pairs(name)) }))
    .sort((one, other) => other.likeness - one.likeness);
  return best && best.likeness >= MIN_LIKENESS ? best.target : null;
}

/** The pairs of letters of a path's words, without accents and the prefix of English pages, which all of them share. */
function pairs(path: string): Set<string> {
  const plain = path
    .replace(/^\/en(?=\/)/, '')
    .replace(/\.(?:html?|php|aspx?)$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return new Set(
    words.flatMap((word) => [...`^${word}`].map((letter, at) => letter + ([...word][at] ?? '$'))),
  );
}

/** Sørensen–Dice coefficient: 1 when two sets are the same. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const total = one.size + other.size;
  return total === 0 ? 0 : (2 * [...one].filter((pair) => other.has(pair)).length) / total;
}
