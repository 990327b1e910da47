import { randomUuid } from '../values/random-uuid.ts';

/** Which items of a list are shown, by id: shipped ones have their index, added ones a random name. */
export interface ListOrder {
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
}

/** Items of a list, shipped and added. */
export const MAX_ITEMS = 60;

const ADDED = /^n[a-z0-9]{8}$/;

/** Whether an item was added by staff. */
export const isAddedItem = (id: string): boolean => ADDED.test(id);

/** The id of a new item. */
export const createItemId = (): string => `n${randomUuid().slice(0, 8)}`;

/**
 * The order of a list as staff have left it. Ids that do not exist are ignored; shipped items that it does not mention,
 * such as those of a later version of the application, come last.
 *
 * @param order ids separated by commas, hidden ones after a minus: `2,0,n4f00c1ab,-1`
 * @param shipped the number of shipped items
 */
export function readListOrder(order: string, shipped: number): ListOrder {
  const known = new Set(Array.from({ length: shipped }, (_, index) => String(index)));
  const found = new Map<string, boolean>();
  for (const token of order.split(',').slice(0, 2 * MAX_ITEMS)) {
    const isHidden = token.startsWith('-');
    const id = isHidden ? token.slice(1) : token;
    if ((known.has(id) || isAddedItem(id)) && !found.has(id) && found.size < MAX_ITEMS)
      found.set(id, isHidden);
  }
  for (const id of known) if (!found.has(id)) found.set(id, false);
  const ids = [...found];
  return {
    shown: ids.flatMap(([id, isHidden]) => (isHidden ? [] : [id])),
    hidden: ids.flatMap(([id, isHidden]) => (isHidden ? [id] : [])),
  };
}

/** @returns an order to be stored; null for that of the shipped list */
export function writeListOrder({ hidden, shown }: ListOrder, shipped: number): string | null {
  const order = [...shown, ...hidden.map((id) => `-${id}`)].join(',');
  return order === Array.from({ length: shipped }, (_, index) => index).join(',') ? null : order;
}
