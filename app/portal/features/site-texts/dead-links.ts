import { queryOptions } from '@tanstack/react-query';
import { listDocumentPaths } from '#app/portal/media/list-document-paths.ts';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { isCustomPage } from '#domain/website/custom-page.ts';
import { listDeadAddresses } from '#domain/website/dead-addresses.ts';
import { movedPages } from '#domain/website/moved-pages.ts';
import { wordsAt } from '#domain/website/rich-site-texts.ts';
import { isAnswered } from '#domain/website/site-redirect.ts';
import { isItemPage } from './choices.ts';
import { listCustomPages, listMovedPaths, missingFields } from './custom-pages.ts';
import { SITE_TEXTS_KEY } from './read-site-texts.ts';
import { draftedText, listsAround, type SiteText, type SiteTexts } from './site-text.ts';
import { listRedirects } from './transfer/read-transfer.ts';

/** The paths that lead to something besides pages: those of documents, and those that are redirected. */
export const linkTargetsQuery = queryOptions({
  queryKey: [...SITE_TEXTS_KEY, 'targets'],
  queryFn: async (): Promise<ReadonlySet<string>> => {
    const [documents, redirects] = await Promise.all([listDocumentPaths(), listRedirects()]);
    return new Set([...documents, ...redirects.map(({ from_path }) => from_path)]);
  },
});

const LAYOUT = 'shared/layout';

/** What leads to nothing in a text, for staff. */
export type DeadLink = Readonly<Partial<Record<Language, string>>>;

/**
 * What leads to nothing, by the key of its text: pages of list items that were removed, and addresses of this site in
 * what staff have written.
 *
 * @param targets of `linkTargetsQuery`
 * @param host of this site
 */
export function listDeadLinks(
  site: SiteTexts,
  targets: ReadonlySet<string>,
  host: string,
): ReadonlyMap<string, DeadLink> {
  // Visitors do not see one whose Spanish texts are not complete.
  const pages = listCustomPages(site.texts).filter(
    ({ document }) => missingFields(document, site.texts).length === 0,
  );
  const paths = pages.flatMap((page) => Object.values(page.paths ?? {}));
  const added = {
    paths: new Set([...targets, ...paths]),
    moves: movedPages(listMovedPaths(site.texts)).shipped,
  };
  const documents = new Set(pages.flatMap(({ document, paths }) => (paths ? [document] : [])));
  const exists = (path: string): boolean => isAnswered(path, added);
  const describe = (text: SiteText): DeadLink => {
    if (isItemPage(text)) {
      const problem = describeItemPage(text, site, documents);
      // The page is chosen for both languages, in the Spanish text.
      return problem === undefined ? {} : { es: problem };
    }
    const problems = LANGUAGES.flatMap((language) => {
      const { draft, published } = text[language];
      const words = draft || published !== null ? wordsAt(text, draftedText(text[language])) : '';
      const dead = listDeadAddresses(words, { exists, host });
      return dead.length > 0
        ? [[language, `En esta dirección no hay nada: ${dead.join(', ')}`] as const]
        : [];
    });
    return Object.fromEntries(problems);
  };
  return new Map(
    site.texts.flatMap((text) => {
      const isShown = text.es.shipped !== null && !isHidden(text, site);
      const dead = isShown ? describe(text) : {};
      return Object.keys(dead).length === 0 ? [] : [[text.key, dead]];
    }),
  );
}

/** The number of texts with a dead link in a language that has no draft, such as a menu's to a page that is removed. */
export const countUndraftedDeadLinks = (
  texts: readonly SiteText[],
  deadLinks: ReadonlyMap<string, DeadLink>,
): number =>
  texts.filter((text) =>
    LANGUAGES.some((language) => deadLinks.get(text.key)?.[language] && text[language].draft === null),
  ).length;

/** Whether a text belongs to an item that staff have hidden. */
const isHidden = (text: SiteText, { lists }: SiteTexts): boolean =>
  listsAround(lists, text).some(({ id, list }) => list.order.hidden.includes(id));

function describeItemPage(
  { document, es, path }: SiteText,
  { lists }: SiteTexts,
  documents: ReadonlySet<string>,
): string | undefined {
  const page = draftedText(es);
  const isRemoved = isCustomPage(page) && !documents.has(page);
  const isInLayout = document === LAYOUT;
  const links = lists.find(
    (list) => list.document === document && list.path === path.replace(/page$/, 'links'),
  );
  if (isInLayout && links && links.order.shown.length > 0) return undefined;
  if (isRemoved)
    return isInLayout
      ? 'Su página no existe, o está incompleta: no se ve en el sitio'
      : 'Su página no existe, o está incompleta: no lleva a ninguna parte';
  return isInLayout && page === '' ? 'No lleva a ninguna página: no se ve en el sitio' : undefined;
}
