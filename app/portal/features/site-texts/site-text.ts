import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { MAILS_DOCUMENT } from '#domain/mails/mail-texts.ts';
import { longestMailText } from '#domain/mails/merge-mail-texts.ts';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { searchable } from '#domain/values/search-pattern.ts';
import { COMPANY_DOCUMENT, type Company } from '#domain/website/company.ts';
import { companyOf, factError } from '#domain/website/company-facts.ts';
import { isCustomPage, isSlug } from '#domain/website/custom-page.ts';
import { isAddedItem, type ListOrder, readListOrder } from '#domain/website/list-order.ts';
import { outlineTexts } from '#domain/website/merge-texts.ts';
import { isEmpty, plainText } from '#domain/website/plain-rich-text.ts';
import {
  hasVariableLink,
  isRichPlace,
  isUnreadable,
  readSiteText,
  splitsVariable,
  wordsAt,
} from '#domain/website/rich-site-texts.ts';
import {
  differingPlaceholders,
  differingVariables,
  MAX_TEXT_LENGTH,
} from '#domain/website/text-placeholders.ts';

/** A change that is not published yet. */
export interface TextDraft extends TextPlace {
  readonly id: string;
  readonly language: Language;
  /** Null to return to the shipped text. */
  readonly value: string | null;
  readonly publication_id: string | null;
  readonly updated_by: string | null;
  readonly updated_at: string;
}

export interface PublishedDocument {
  readonly document: string;
  readonly language: Language;
  readonly texts: Readonly<Record<string, string>>;
  /** The paths that the application shipped when it was last published; null if that is not known. */
  readonly shipped_paths?: readonly string[] | null;
}

/** A text in one language. */
export interface LocalText {
  /** As the application ships it; empty in an item that staff have added, null for one that it no longer has. */
  readonly shipped: string | null;
  readonly published: string | null;
  readonly draft: TextDraft | null;
}

export interface SiteText extends TextPlace, Readonly<Record<Language, LocalText>> {
  readonly key: string;
  /** Whether the application has shipped it since its document was last published. */
  readonly isNew?: boolean;
}

/** A list whose items staff may reorder, hide and add to, for both languages at once. */
export interface SiteList extends TextPlace {
  readonly key: string;
  /** The number of shipped items. */
  readonly size: number;
  /** As a preview shows it. */
  readonly order: ListOrder;
  readonly published: ListOrder;
  readonly draft: TextDraft | null;
}

export const textKey = ({ document, path }: TextPlace): string => `${document} ${path}`;

/** The key of the notice on every page, which is empty while there is none. */
export const NOTICE_KEY = textKey({ document: 'shared/layout', path: 'notice' });

/** The text as a preview shows it. */
export const draftedText = ({ draft, published, shipped }: LocalText): string =>
  (draft ? draft.value : published) ?? shipped ?? '';

/** The text as visitors see it. */
export const publishedText = ({ published, shipped }: LocalText): string => published ?? shipped ?? '';

export interface SiteTexts {
  readonly texts: readonly SiteText[];
  readonly lists: readonly SiteList[];
}

/** The language under which the orders of lists are stored. */
export const ORDER_LANGUAGE = 'es' satisfies Language;

/**
 * All texts and lists of the site, in the order of their documents: those that the application ships, those in items that
 * staff have added, and texts that the application no longer has, but that were changed once.
 */
export function listSiteTexts(
  documents: ReadonlyMap<string, Readonly<Record<Language, object>>>,
  published: readonly PublishedDocument[],
  drafts: readonly TextDraft[],
): SiteTexts {
  const texts = new Map<string, SiteText>();
  const lists = new Map<string, SiteList>();
  const NOTHING: LocalText = { shipped: null, published: null, draft: null };
  const set = (place: TextPlace, language: Language, values: Partial<LocalText>): void => {
    const key = textKey(place);
    if (lists.has(key)) return;
    const { document, path } = place;
    const text = texts.get(key) ?? { key, document, path, es: NOTHING, en: NOTHING };
    texts.set(key, { ...text, [language]: { ...text[language], ...values } });
  };
  for (const [document, shipped] of documents) {
    const orders = new Map(
      Object.entries(
        published.find((one) => one.document === document && one.language === ORDER_LANGUAGE)?.texts ?? {},
      ),
    );
    const publishedOrders = new Map(orders);
    const drafted = drafts.filter((one) => one.document === document && one.language === ORDER_LANGUAGE);
    for (const { path, value } of drafted) orders.set(path, value ?? '');
    const recorded = shippedAtPublication(document, published);
    for (const language of LANGUAGES) {
      const outline = outlineTexts(shipped[language], Object.fromEntries(orders), isCustomPage(document));
      for (const { order, path, size } of outline.lists) {
        const key = textKey({ document, path });
        lists.set(key, {
          key,
          document,
          path,
          size,
          order,
          published: readListOrder(publishedOrders.get(path) ?? '', size),
          draft: drafted.find((one) => one.path === path) ?? null,
        });
      }
      for (const [path, text] of outline.texts) {
        set({ document, path }, language, { shipped: text });
        const key = textKey({ document, path });
        const found = texts.get(key);
        if (found && recorded && !recorded.has(path) && !isInAddedItem(path))
          texts.set(key, { ...found, isNew: true });
      }
      if (language === ORDER_LANGUAGE)
        for (const path of outline.pages) set({ document, path }, language, { shipped: '' });
    }
  }
  // A document that the schema refuses counts as none.
  for (const { document, language, texts: changed } of published)
    for (const [path, text] of Object.entries(changed))
      if (!isUnreadable({ document, path }, text)) set({ document, path }, language, { published: text });
  for (const draft of drafts) set(draft, draft.language, { draft });
  return { texts: [...texts.values()], lists: [...lists.values()] };
}

/** The text with a key or, of an item or another group, its first text. */
export const textAt = (texts: readonly SiteText[], key: string | null): SiteText | null =>
  texts.find((text) => text.key === key) ?? texts.find((text) => text.key.startsWith(`${key}.`)) ?? null;

/** Undefined if it is not known, as for a document that was never published. */
function shippedAtPublication(
  document: string,
  published: readonly PublishedDocument[],
): ReadonlySet<string> | undefined {
  const paths = published.find((one) => one.document === document && one.shipped_paths)?.shipped_paths;
  return paths ? new Set(paths) : undefined;
}

const isInAddedItem = (path: string): boolean => path.split('.').some(isAddedItem);

/** The paths of the texts that the application ships in a document, to be recorded when it is published. */
export const shippedPaths = (document: string, texts: readonly SiteText[]): string[] =>
  texts.flatMap((text) =>
    text.document === document && text.es.shipped !== null && !isInAddedItem(text.path) ? [text.path] : [],
  );

/** The texts and lists of one document. */
export const partsOf = (document: string, { lists, texts }: SiteTexts): SiteTexts => ({
  texts: texts.filter((text) => text.document === document),
  lists: lists.filter((list) => list.document === document),
});

/** The lists that contain a text, the innermost first, with the id of its item. */
export const listsAround = (
  lists: readonly SiteList[],
  { document, path }: TextPlace,
): { list: SiteList; id: string }[] =>
  lists
    .filter((list) => list.document === document && path.startsWith(`${list.path}.`))
    .map((list) => ({ list, id: path.slice(list.path.length + 1).split('.')[0] ?? '' }))
    .toSorted((a, b) => b.list.path.length - a.list.path.length);

/** The texts of an item, without those of lists inside it. */
export function textsOfItem({ lists, texts }: SiteTexts, list: SiteList, id: string): SiteText[] {
  const item = `${list.path}.${id}`;
  return texts.filter(
    (text) =>
      text.document === list.document &&
      (text.path === item || text.path.startsWith(`${item}.`)) &&
      listsAround(lists, text)[0]?.list.key === list.key,
  );
}

const TEXT_FILTERS = ['all', 'drafts', 'untranslated', 'new', 'obsolete', 'dead'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

/** Changed in Spanish and, as far as anybody can tell, not yet in English. */
export const isUntranslated = ({ document, en, es, path }: SiteText): boolean =>
  // The Spanish address of a page serves both languages.
  !isSlug({ document, path }) &&
  es.shipped !== null &&
  en.shipped !== null &&
  draftedText(es) !== es.shipped &&
  draftedText(en) === en.shipped;

const isObsolete = ({ en, es }: SiteText): boolean => es.shipped === null && en.shipped === null;

const PASSES: Readonly<Record<TextFilter, (text: SiteText) => boolean>> = {
  all: (text) => !isObsolete(text),
  drafts: ({ en, es }) => es.draft !== null || en.draft !== null,
  untranslated: isUntranslated,
  new: ({ isNew }) => isNew === true,
  obsolete: isObsolete,
  // Which those are, only the whole site tells.
  dead: () => true,
};

/** The texts that pass a filter and contain all words of a search in one language, ignoring case and accents. */
export function filterTexts(
  texts: readonly SiteText[],
  { filter, search }: { filter: TextFilter; search: string },
): SiteText[] {
  const words = searchable(search).split(/\s+/).filter(Boolean);
  return texts.filter(
    (text) =>
      PASSES[filter](text) &&
      LANGUAGES.some((language) => {
        const searched = searchable(wordsAt(text, draftedText(text[language])));
        return words.every((word) => searched.includes(word));
      }),
  );
}

/** Why a text cannot be published as it is, for staff; undefined if it can. */
export function textProblem(
  { document, path }: TextPlace,
  shipped: string | null,
  text: string,
): string | undefined {
  if (document === COMPANY_DOCUMENT) return (text !== shipped && factError(path, text)) || undefined;
  if (shipped === null) return undefined;
  if (isRichPlace({ document, path })) return richProblem(shipped, text);
  const isMail = document === MAILS_DOCUMENT;
  if (isMail && text.length > longestMailText(path))
    return `En un asunto caben ${longestMailText(path)} caracteres`;
  return differenceProblem(isMail ? differingVariables(shipped, text) : differingPlaceholders(shipped, text));
}

function richProblem(shipped: string, stored: string): string | undefined {
  const text = readSiteText(stored);
  if (!text) return 'Su formato no se entiende';
  // An added one has no words until they are written.
  if (shipped !== '' && isEmpty(text)) return 'Escriba el texto';
  if (stored.length > MAX_TEXT_LENGTH) return 'No cabe, con su formato: acórtelo, o divídalo en dos';
  if (hasVariableLink(text)) return 'La dirección de un enlace no lleva datos entre llaves';
  if (splitsVariable(text)) return 'Dé el mismo formato a todo lo que está entre llaves';
  return differenceProblem(differingVariables(shipped, plainText(text)));
}

/** What is said of parts that a text lacks, or has in addition. */
function differenceProblem(differing: readonly string[]): string | undefined {
  const unknown = differing.filter((part) => /^\{\{\s*company\b/.test(part));
  if (unknown.length > 0) return `Ningún dato de la empresa se llama así: ${unknown.join(' ')}`;
  return differing.length > 0
    ? `Tal como está, el sitio necesita estas partes: ${differing.join(' ')}`
    : undefined;
}

/** The facts of the company as a preview shows them. */
export const draftedCompany = (texts: readonly SiteText[]): Company =>
  companyOf(
    Object.fromEntries(
      texts.flatMap(({ document, es, path }) =>
        document === COMPANY_DOCUMENT ? [[path, draftedText(es)]] : [],
      ),
    ),
  );
