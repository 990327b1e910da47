import type { PublicCase } from './list-active-cases.ts';

const MAX_NEIGHBOURS = 3;

/** Other cases to read next: those of the same sector first, then the following ones in list order. */
export function neighbouringCases(cases: readonly PublicCase[], shown: PublicCase): PublicCase[] {
  const position = cases.findIndex(({ id }) => id === shown.id);
  const following = [...cases.slice(position + 1), ...cases.slice(0, Math.max(position, 0))];
  const isAlike = ({ spanish }: PublicCase): boolean => spanish.sector === shown.spanish.sector;
  return [...following.filter(isAlike), ...following.filter((successCase) => !isAlike(successCase))].slice(
    0,
    MAX_NEIGHBOURS,
  );
}
