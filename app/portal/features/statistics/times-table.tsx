import { formatCount } from '#app/i18n/format-count.ts';
import type { TableFile } from '#app/lib/table-file/table-file.ts';
import { durationText } from '#app/portal/charts/chart-labels.ts';
import { Table } from '#app/ui/table.tsx';
import type { MeasuredTime } from './read-statistics.ts';

const MEASURED = [
  ['pending', 'En Pendiente'],
  ['reviewing', 'En Revisión'],
  ['answer', 'Hasta la primera respuesta'],
] as const;

export type Times = Readonly<Partial<Record<(typeof MEASURED)[number][0], MeasuredTime>>>;

/** How long stages and first responses take. */
export function TimesTable({ times, isStale }: { times: Times; isStale: boolean }) {
  return (
    <Table label="Tiempos" isStale={isStale} columns={['Tiempo', 'Mediana', '9 de cada 10 en', 'Casos']}>
      {MEASURED.map(([key, label]) => {
        const time = times[key];
        return (
          <tr key={key}>
            <th scope="row" className="font-medium text-ink">
              {label}
            </th>
            <td className="tabular-nums">
              <span className="text-muted md:hidden">Mediana </span>
              {time ? durationText(time.median) : '–'}
            </td>
            <td className="tabular-nums">
              <span className="text-muted md:hidden">9 de cada 10 en </span>
              {time ? durationText(time.p90) : '–'}
            </td>
            <td className="tabular-nums">
              {formatCount(time?.count ?? 0)}
              <span className="text-muted md:hidden"> {time?.count === 1 ? 'caso' : 'casos'}</span>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** With a decimal comma, as Spanish spreadsheets expect. */
const hours = (seconds: number): string => (seconds / 3600).toFixed(2).replace('.', ',');

/** The table to export. */
export const timesFile = (name: string, times: Times): TableFile => ({
  name,
  head: ['Tiempo', 'Mediana (horas)', 'Percentil 90 (horas)', 'Casos'],
  rows: MEASURED.map(([key, label]) => {
    const time = times[key];
    return time ? [label, hours(time.median), hours(time.p90), String(time.count)] : [label, '', '', '0'];
  }),
});
