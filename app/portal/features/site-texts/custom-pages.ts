import type { Language } from '#domain/values/language.ts';
import { CUSTOM_PAGE, customPagePath, isCustomPage, SLUG, slugSchema } from '#domain/website/custom-page.ts';
import { documentLabel, factLabel } from './document-labels.ts';
import type { StoredTexts } from './read-site-texts.ts';
import { draftedText, type SiteText, textProblem } from './site-text.ts';

/** Both languages have one address, which is stored under Spanish. */
const SHAPES = { es: { [SLUG]: '', ...CUSTOM_PAGE }, en: CUSTOM_PAGE } as const satisfies Record<
  Language,
  object
>;

/** The documents of the pages that staff have added, published or not. */
export function customDocuments({ drafts, published }: StoredTexts): [document: string, typeof SHAPES][] {
  const names = [
    ...published.filter(({ texts }) => Object.keys(texts).length > 0),
    ...drafts.filter(({ value }) => value !== null),
  ].map(({ document }) => document);
  return [...new Set(names.filter(isCustomPage))].map((document) => [document, SHAPES]);
}

/** A page that staff have added. */
interface CustomPageEntry {
  readonly document: string;
  /** Spanish path; null while it has none that can be opened. */
  readonly path: string | null;
  readonly title: string;
}

/** The pages that staff have added, as a preview shows them. */
export function listCustomPages(texts: readonly SiteText[]): CustomPageEntry[] {
  const documents = new Set(texts.map(({ document }) => document).filter(isCustomPage));
  return [...documents].map((document) => {
    const written = (path: string): string => {
      const text = texts.find((one) => one.document === document && one.path === path);
      return text ? draftedText(text.es) : '';
    };
    const slug = slugSchema.safeParse(written(SLUG)).data;
    return {
      document,
      path: slug === undefined ? null : customPagePath(slug),
      title: written('title') || 'Página sin título',
    };
  });
}

/** The name of a document; of a page that staff have added, its title. */
export const labelOf = (document: string, texts: readonly SiteText[]): string =>
  listCustomPages(texts).find((page) => page.document === document)?.title ?? documentLabel(document);

const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [SLUG]: 'Dirección de la página',
    title: 'Título',
    lead: 'Bajada',
    description: 'Descripción para buscadores',
    facts: 'Dato',
    sections: 'Apartado',
  }),
);

/** What a fact or a text of such a page is; undefined for those of the site's own pages, which say it themselves. */
export const fieldOf = ({ document, path }: Pick<SiteText, 'document' | 'path'>): string | undefined =>
  isCustomPage(document) ? FIELDS.get(path.split('.')[0] ?? '') : factLabel({ document, path });

/** Why a text or a fact cannot be published as it is, for staff; undefined if it can. */
export function problemOf(text: SiteText, shipped: string | null, value: string): string | undefined {
  const { document, path } = text;
  if (!isCustomPage(document) || path !== SLUG) return textProblem(text, shipped, value);
  return slugSchema.safeParse(value).success
    ? undefined
    : 'Solo minúsculas sin tilde, números y guiones, y que no sea de otra página.';
}
