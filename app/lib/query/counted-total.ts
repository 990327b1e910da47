import { formatCount } from '#app/i18n/format-count.ts';

/** The limit of a search; it returns one more to show that there are more. */
const MAX_SEARCH_RESULTS = 1000;

/** The total of a list, capped for a search. */
export function countedTotal(
  total: number,
  { search, tag }: { readonly search: string; readonly tag?: string | null | undefined },
): { readonly counted: number; readonly isCut: boolean; readonly label: string } {
  const isCut = (search !== '' || Boolean(tag)) && total > MAX_SEARCH_RESULTS;
  const counted = isCut ? MAX_SEARCH_RESULTS : total;
  return { counted, isCut, label: `${isCut ? 'Más de ' : ''}${formatCount(counted)}` };
}
