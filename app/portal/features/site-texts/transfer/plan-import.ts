import { groupBy } from '#app/lib/group-by.ts';
import type { StoredSetting } from '#app/lib/read-setting.ts';
import type { Language } from '#domain/values/language.ts';
import { isAddedItem, MAX_ITEMS, readListOrder, writeListOrder } from '#domain/website/list-order.ts';
import { listOwnPaths } from '#domain/website/moved-pages.ts';
import { movePath } from '#domain/website/page-paths.ts';
import type { ExportedRedirect, SiteExport } from '#domain/website/site-export.ts';
import {
  isDocumentPath,
  MAX_REDIRECTS,
  storedFromPath,
  withoutFragment,
} from '#domain/website/site-redirect.ts';
import { type SettingKind, type SettingValues, settingValue } from '#domain/website/site-settings.ts';
import { isPicture } from '../choices.ts';
import { fieldOf, labelOf, problemOf } from '../custom-pages.ts';
import { listStoredTexts } from '../list-stored-texts.ts';
import type { StoredTexts } from '../read-site-texts.ts';
import { ORDER_LANGUAGE, type SiteTexts, textKey } from '../site-text.ts';
import { describeSetting } from './describe-setting.ts';
import type { StoredRedirect, StoredSettings } from './read-transfer.ts';

/** What an installation has. */
export interface ImportTarget {
  readonly stored: Pick<StoredTexts, 'drafts' | 'published'>;
  readonly settings: StoredSettings;
  readonly redirects: readonly StoredRedirect[];
  /** The paths of documents. */
  readonly documents: readonly string[];
}

/** A text, or the order of a list, that becomes a draft. */
interface ImportedText {
  readonly key: string;
  readonly document: string;
  readonly language: Language;
  readonly path: string;
  /** As the editor shows it now. */
  readonly before: string;
  readonly after: string;
  /** The time of the draft that it replaces; null if there is none. */
  readonly expected: string | null;
  readonly isOrder: boolean;
  /** What the text is, where it does not say so itself. */
  readonly label: string | undefined;
}

/** What an import changes. */
export interface ImportPlan {
  /** By the names of documents. */
  readonly texts: readonly (readonly [name: string, texts: readonly ImportedText[]])[];
  readonly settings: readonly SettingChange[];
  readonly redirects: readonly {
    readonly base: StoredRedirect | null;
    readonly redirect: ExportedRedirect;
  }[];
  /** The number of texts, settings and redirects that are as in the file. */
  readonly unchanged: number;
  /** Sentences about what is left out. */
  readonly refused: readonly string[];
}

export type SettingChange = {
  readonly [Kind in SettingKind]: {
    readonly kind: Kind;
    readonly value: SettingValues[Kind];
    readonly updatedAt: string | null;
    /** In words. */
    readonly before: string;
    readonly after: string;
  };
}[SettingKind];

/**
 * Compares an exported site with this one. What this one has in addition stays, also in lists.
 *
 * @param options.refused sentences about what the file had in addition
 */
export function planImport({
  site,
  refused,
  target,
}: {
  site: SiteExport;
  refused: readonly string[];
  target: ImportTarget;
}): ImportPlan {
  const sentences = [...refused];
  const texts = planTexts(site, target, sentences);
  const settings = planSettings(site, target);
  const redirects = planRedirects(site.redirects, target, sentences);
  return {
    texts: [...groupBy(texts.changed, ({ document }) => labelOf(document, texts.imported.texts))],
    settings: settings.changed,
    redirects: redirects.changed,
    unchanged: texts.unchanged + settings.unchanged + redirects.unchanged,
    refused: sentences,
  };
}

function planTexts(
  { documents }: SiteExport,
  { stored }: ImportTarget,
  refused: string[],
): { changed: ImportedText[]; unchanged: number; imported: SiteTexts } {
  // What the file would make of the shipped texts: its added items and pages have paths of their own.
  const imported = listStoredTexts({ drafts: [], published: documents });
  const texts = new Map(imported.texts.map((text) => [text.key, text]));
  const sizes = new Map(imported.lists.map(({ key, size }) => [key, size]));
  const published = new Map(
    stored.published.flatMap(({ document, language, texts: changed }) =>
      Object.entries(changed).map(([path, text]) => [`${language} ${textKey({ document, path })}`, text]),
    ),
  );
  const drafts = new Map(stored.drafts.map((draft) => [`${draft.language} ${textKey(draft)}`, draft]));
  const changed: ImportedText[] = [];
  let unchanged = 0;
  for (const { document, language, texts: values } of documents)
    for (const [path, value] of Object.entries(values)) {
      const place = textKey({ document, path });
      const key = `${language} ${place}`;
      const size = sizes.get(place);
      const isOrder = size !== undefined;
      const text = texts.get(place);
      const shipped = text?.[language].shipped ?? null;
      const draft = drafts.get(key);
      const before = (draft ? draft.value : published.get(key)) ?? shipped ?? '';
      const after = isOrder ? keepAddedItems(value, before, size) : value;
      const refuse = (reason: string): void => {
        refused.push(`${labelOf(document, imported.texts)}: «${path.slice(0, 60)}» ${reason}.`);
      };
      if (isOrder ? language !== ORDER_LANGUAGE : shipped === null || text === undefined)
        refuse('no es un texto de este sitio');
      else if (before === after) unchanged += 1;
      // Files are not exported, and each library has ids of its own.
      else if (isPicture({ document, path })) refuse('es una imagen, que se elige de la biblioteca');
      else if (after === null) refuse(`quedaría con más de ${MAX_ITEMS} elementos`);
      else if (draft?.publication_id) refuse('está programado: cancele antes esa publicación');
      else {
        const problem =
          !isOrder && text && problemOf(text, { language, shipped, value: after }, imported.texts);
        if (problem) refuse(`no se puede publicar así (${problem})`);
        else
          changed.push({
            key,
            document,
            language,
            path,
            before,
            after,
            expected: draft?.updated_at ?? null,
            isOrder,
            label: isOrder ? 'Orden de una lista' : fieldOf({ document, path }),
          });
      }
    }
  return { changed, unchanged, imported };
}

/**
 * The order of a list as the file has it, and after it the items that staff have added here, shown or hidden as they are.
 *
 * @param size the number of shipped items
 * @returns null when they are more than a list may have
 */
function keepAddedItems(order: string, current: string, size: number): string | null {
  const [wanted, own] = [readListOrder(order, size), readListOrder(current, size)];
  const known = new Set([...wanted.shown, ...wanted.hidden]);
  const isMissing = (id: string): boolean => isAddedItem(id) && !known.has(id);
  const [shown, hidden] = [own.shown.filter(isMissing), own.hidden.filter(isMissing)];
  const count = shown.length + hidden.length;
  if (count === 0) return order;
  if (known.size + count > MAX_ITEMS) return null;
  return writeListOrder({ shown: [...wanted.shown, ...shown], hidden: [...wanted.hidden, ...hidden] }, size);
}

function planSettings(
  { settings }: SiteExport,
  target: ImportTarget,
): { changed: SettingChange[]; unchanged: number } {
  const changed: SettingChange[] = [];
  let unchanged = 0;
  /** What a change of a kind consists of; null without one. */
  const compare = <Kind extends SettingKind>(kind: Kind) => {
    const value: SettingValues[Kind] | undefined = settings[kind];
    if (value === undefined) return null;
    const current: StoredSetting<Kind> | undefined = target.settings[kind];
    const before = describeSetting(kind, current?.value ?? settingValue(kind, null));
    const after = describeSetting(kind, value);
    if (before === after) {
      unchanged += 1;
      return null;
    }
    return { value, before, after, updatedAt: current?.updatedAt ?? null };
  };
  const recipients = compare('recipients');
  if (recipients) changed.push({ kind: 'recipients', ...recipients });
  const openingHours = compare('opening_hours');
  if (openingHours) changed.push({ kind: 'opening_hours', ...openingHours });
  const tracking = compare('tracking');
  if (tracking) changed.push({ kind: 'tracking', ...tracking });
  return { changed, unchanged };
}

function planRedirects(
  given: readonly ExportedRedirect[],
  { documents, redirects: current, stored }: ImportTarget,
  refused: string[],
): { changed: ImportPlan['redirects'][number][]; unchanged: number } {
  const bases = new Map(current.map((redirect) => [redirect.from_path, redirect]));
  // As they are stored here, where the pages may be elsewhere.
  const added = listOwnPaths(stored.published);
  const local = given.map((redirect) => ({
    ...redirect,
    // One that was made before the list moved there is not stored anew.
    from_path: bases.has(redirect.from_path) ? redirect.from_path : storedFromPath(redirect.from_path, added),
    to_path: movePath(added.moves, redirect.to_path),
  }));
  // Of two from one address, the first one counts.
  const wanted = new Map(local.toReversed().map((redirect) => [redirect.from_path, redirect]));
  const all = [...new Map([...bases, ...wanted]).values()];
  const targets = new Set(all.map(({ to_path }) => withoutFragment(to_path)));
  const changed: ImportPlan['redirects'][number][] = [];
  let [unchanged, room] = [0, MAX_REDIRECTS - current.length];
  for (const redirect of wanted.values()) {
    const { from_path, is_permanent, to_path } = redirect;
    const base = bases.get(from_path) ?? null;
    const target = withoutFragment(to_path);
    if (base && base.to_path === to_path && base.is_permanent === is_permanent) unchanged += 1;
    else if (targets.has(from_path) || all.some((other) => other.from_path === target))
      refused.push(`La redirección de «${from_path}» llevaría a otra redirección.`);
    else if (isDocumentPath(target) && !documents.includes(target))
      refused.push(`La redirección de «${from_path}» lleva a un archivo que este sitio no tiene.`);
    else if (!base && room <= 0) refused.push(`No caben más redirecciones: falta la de «${from_path}».`);
    else {
      changed.push({ base, redirect });
      if (!base) room -= 1;
    }
  }
  return { changed, unchanged };
}
