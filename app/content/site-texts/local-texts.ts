import { vercelStegaCombine } from '@vercel/stega';
import type { i18n } from 'i18next';
import { addChanges } from '#app/i18n/change-messages.ts';
import { DOCUMENTS, LAZY_DOCUMENTS, LOCKED_DOCUMENTS } from '#app/i18n/documents.ts';
import { en } from '#app/i18n/en.ts';
import { es } from '#app/i18n/es.ts';
import { createI18n, type Messages } from '#app/i18n/i18n.ts';
import type { SiteContent } from '#app/lib/site-context.ts';
import type { Language } from '#domain/values/language.ts';
import { applyTextChanges, listTexts, type TextChanges } from '#domain/website/text-changes.ts';

/** The site's texts in one language, as shipped or as staff have changed them. */
export interface LocalTexts {
  /** Those that every page loads. */
  readonly messages: Messages;
  readonly i18n: i18n;
  /** What the browser has to change in the texts that it loads itself, for `changeMessages`. */
  readonly changes: TextChanges;
  /** Those of a page, given what its file in `app/i18n/pages` exports. */
  of<T extends object>(shipped: Readonly<Record<Language, T>>): T;
}

const NAMES = new Map([...DOCUMENTS].map(([document, shipped]) => [shipped, document]));
/** Of each content, its texts by language. */
const known = new WeakMap<SiteContent, Map<Language, LocalTexts>>();

/** The texts of a language. Renders of the same content share them. */
export function localTexts(content: SiteContent, language: Language): LocalTexts {
  const languages = known.get(content) ?? new Map<Language, LocalTexts>();
  known.set(content, languages);
  const texts = languages.get(language) ?? createLocalTexts(content, language);
  languages.set(language, texts);
  return texts;
}

function createLocalTexts(content: SiteContent, language: Language): LocalTexts {
  const changesOf = (document: string, shipped: object): TextChanges => {
    if (LOCKED_DOCUMENTS.has(document)) return {};
    const changes = content.texts[language].get(document) ?? {};
    return content.preview === 'editor' ? mark(document, applyTextChanges(shipped, changes)) : changes;
  };
  const shared = language === 'en' ? en : es;
  const prefixed = (prefix: string, document: string, texts: object): [string, string][] =>
    Object.entries(changesOf(document, texts)).map(([path, text]) => [`${prefix}.${path}`, text]);
  const changes = Object.fromEntries([
    ...Object.entries(shared).flatMap(([name, texts]) => prefixed(name, `shared/${name}`, texts)),
    ...LAZY_DOCUMENTS.flatMap((document) =>
      prefixed(document, document, DOCUMENTS.get(document)?.[language] ?? {}),
    ),
  ]);
  const messages = applyTextChanges(shared, changes);
  const i18n = createI18n(language, messages);
  addChanges(i18n, changes);
  return {
    messages,
    i18n,
    changes,
    of(shipped) {
      const document = NAMES.get(shipped);
      if (document === undefined) throw new Error('texts that are not in app/i18n/pages');
      const changes = changesOf(document, shipped[language]);
      return Object.keys(changes).length > 0
        ? applyTextChanges(shipped[language], changes)
        : shipped[language];
    },
  };
}

/** Appends their path to texts, invisibly: the editor finds the text that somebody points at. */
const mark = (document: string, texts: object): TextChanges =>
  Object.fromEntries(
    listTexts(texts).map(([path, text]) => [path, vercelStegaCombine(text, { document, path })]),
  );
