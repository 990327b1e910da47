import { z } from 'zod';
import { isAddedItem, type ListOrder, readListOrder } from './list-order.ts';
import type { TextChanges, TextValues } from './text-changes.ts';

/**
 * The key of the page that an item leads to, by its Spanish path; empty without one. Of a page that staff have added, the
 * document is stored, which stays when the address changes.
 */
export const ITEM_PAGE = 'page';

/** A page of this site, or a part of one, as the page of an added item. */
const itemPageSchema = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[a-z0-9/-]*(?:#[a-z0-9-]+)?$/);

/** The path that is stored as the page of an added item; empty for anything else. */
export const readItemPage = (stored: string): string => itemPageSchema.safeParse(stored).data ?? '';

/**
 * Keys of what is no text: the part of the sample protocol that proves an item, and the part of the register of processing
 * activities below a clause. Those of an item that staff add are empty.
 */
const NO_TEXTS: ReadonlySet<string> = new Set(['proof', 'register']);

/** Whether a value is the page of an item; elsewhere, the key may be that of a text or a group. */
const isItemPage = (key: string, value: unknown): boolean =>
  key === ITEM_PAGE && typeof value === 'string' && /^(?:\/|$)/.test(value);

const isNoText = (key: string, value: unknown): boolean => NO_TEXTS.has(key) || isItemPage(key, value);

interface MergeOptions {
  readonly texts: TextChanges;
  /** Where the orders of lists are found by the list's path: the Spanish changes, since both languages have one order. */
  readonly orders: TextChanges;
  /** What added items say whose texts are missing; without it, such an item is left out. */
  readonly placeholder?: string;
  /** The path of the page of an added item, given what is stored; empty without one. */
  readonly pageOf?: (stored: string) => string;
  /** Replaces each text, also by a document with formatting, where the texts may be one. */
  readonly show?: (text: string, path: string) => unknown;
}

/**
 * The shipped texts with the changes of staff: other words, and lists with their items in another order, hidden or added.
 * An added item has the texts of the list's first one. Changes whose path leads to no text or list, such as those of an
 * earlier version of the application, are ignored.
 *
 * @param shipped nested objects and lists of strings
 */
export function mergeTexts<T extends object>(shipped: T, options: MergeOptions): T {
  const merged = createMerge(options)(shipped, '', false);
  return isGroup(merged) ? { ...shipped, ...merged } : shipped;
}

/**
 * Texts that are not shipped at all, with lists that may be empty.
 *
 * @param shape the texts to be found, each list with one item
 * @returns null if a text is missing
 */
export function mergeAddedTexts<T extends object>(shape: T, options: MergeOptions): T | null {
  const merged = createMerge(options)(shape, '', true);
  return isGroup(merged) ? { ...shape, ...merged } : null;
}

type Merge = (value: unknown, path: string, isAdded: boolean) => unknown;

function createMerge({
  orders,
  pageOf = readItemPage,
  placeholder,
  show = (text) => text,
  texts,
}: MergeOptions): Merge {
  const mergeText = (path: string, fallback: string | undefined): unknown => {
    const text = ownText(texts, path) ?? fallback;
    return text === undefined ? undefined : show(text, path);
  };
  /** Undefined if a text is missing. */
  const merge: Merge = (value, path, isAdded) => {
    // An item of a list of which none is shipped, whose texts nobody knows.
    if (value === undefined) return undefined;
    if (typeof value === 'string') return mergeText(path, isAdded ? placeholder : value);
    if (Array.isArray(value)) {
      const itemsOf = (ids: readonly string[]): unknown[] =>
        ids
          .map((id) =>
            isAddedItem(id)
              ? merge(value[0], join(path, id), true)
              : merge(value[Number(id)], join(path, id), false),
          )
          .filter((item) => item !== undefined);
      const size = isAdded ? 0 : value.length;
      const items = itemsOf(readListOrder(ownText(orders, path) ?? '', size).shown);
      // A list that is shown is not empty.
      return items.length > 0 || isAdded ? items : itemsOf(readListOrder('', size).shown);
    }
    const fixed = (key: string, shipped: unknown): unknown => {
      if (!isAdded) return shipped;
      // One for both languages, as the orders of lists are.
      return key === ITEM_PAGE ? pageOf(ownText(orders, join(path, key)) ?? '') : '';
    };
    const entries = Object.entries(Object(value)).map(([key, inner]): [string, unknown] => [
      key,
      isNoText(key, inner) ? fixed(key, inner) : merge(inner, join(path, key), isAdded),
    ]);
    return entries.every(([, inner]) => inner !== undefined) ? Object.fromEntries(entries) : undefined;
  };
  return merge;
}

/** A list of texts, or of groups of them. */
interface ListPlace {
  readonly path: string;
  /** The number of shipped items. */
  readonly size: number;
  readonly order: ListOrder;
}

interface TextOutline {
  /** Texts by their path; the shipped text of added items is empty. */
  readonly texts: readonly (readonly [path: string, shipped: string])[];
  readonly lists: readonly ListPlace[];
  /** The paths of the pages of added items. */
  readonly pages: readonly string[];
}

/**
 * All texts and lists that can be changed, including hidden items.
 *
 * @param isAdded whether nothing of it is shipped, as for `mergeAddedTexts`
 */
export function outlineTexts(shipped: unknown, orders: TextChanges, isAdded = false): TextOutline {
  const texts: [string, string][] = [];
  const lists: ListPlace[] = [];
  const pages: string[] = [];
  const visit = (value: unknown, path: string, isItemAdded: boolean): void => {
    if (typeof value === 'string') texts.push([path, isItemAdded ? '' : value]);
    else if (Array.isArray(value)) {
      const size = isItemAdded ? 0 : value.length;
      const order = readListOrder(ownText(orders, path) ?? '', size);
      lists.push({ path, size, order });
      for (const id of [...order.shown, ...order.hidden])
        visit(value[isAddedItem(id) ? 0 : Number(id)], join(path, id), isItemAdded || isAddedItem(id));
    } else
      for (const [key, inner] of Object.entries(Object(value)))
        if (!isNoText(key, inner)) visit(inner, join(path, key), isItemAdded);
        else if (isItemAdded && isItemPage(key, inner)) pages.push(join(path, key));
  };
  visit(shipped, '', isAdded);
  return { texts, lists, pages };
}

/** What `setTexts` has to set in the shipped texts to get others: texts, and what has other items. */
export function diffTexts(shipped: unknown, merged: unknown, path = ''): TextValues {
  if (typeof shipped !== 'object' || keysOf(shipped) !== keysOf(merged))
    return shipped === merged ? {} : { [path]: merged };
  return Object.fromEntries(
    Object.entries(Object(shipped)).flatMap(([key, inner]) =>
      Object.entries(diffTexts(inner, Reflect.get(Object(merged), key), join(path, key))),
    ),
  );
}

const keysOf = (group: unknown): string => Object.keys(Object(group)).join();

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Undefined for what every object inherits, such as `constructor`. */
const ownText = (texts: TextChanges, path: string): string | undefined =>
  Object.hasOwn(texts, path) ? texts[path] : undefined;
