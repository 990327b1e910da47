/** A span of months on the scale of its calendar years, in percent. */
export interface MonthSpan {
  readonly years: readonly number[];
  readonly start: number;
  readonly width: number;
}

/** @param from the first month, "2024-03" @param to the last one */
export function monthSpan(from: string, to: string): MonthSpan {
  const [firstYear, firstMonth] = [Number(from.slice(0, 4)), Number(from.slice(5))];
  const [lastYear, lastMonth] = [Number(to.slice(0, 4)), Number(to.slice(5))];
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  const all = years.length * 12;
  const months = (lastYear - firstYear) * 12 + lastMonth - firstMonth + 1;
  return { years, start: ((firstMonth - 1) / all) * 100, width: (months / all) * 100 };
}

/** A month as "03/2024". */
export const formatMonth = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;
