/** The first day of a week or month, `16/11/2026`, or a month, `11/2026`. */
export const dayLabel = (day: string): string => day.split('-').reverse().join('/');

const PERCENT = new Intl.NumberFormat('es-CL', { style: 'percent', maximumFractionDigits: 1 });

/** A share of a whole, `12,5 %`; a dash when there is no whole, or one that does not contain the part. */
export const percentText = (part: number, whole: number | null): string =>
  !whole || part > whole ? '–' : PERCENT.format(part / whole);

const DAY_S = 86_400;
const NUMBER = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 });

/** A duration in its largest unit, as in `3,5 días`. */
export function durationText(seconds: number): string {
  const [amount, one, many] =
    seconds >= DAY_S
      ? [seconds / DAY_S, 'día', 'días']
      : seconds >= 3600
        ? [seconds / 3600, 'hora', 'horas']
        : [seconds / 60, 'minuto', 'minutos'];
  const text = NUMBER.format(amount);
  return `${text} ${text === '1' ? one : many}`;
}
