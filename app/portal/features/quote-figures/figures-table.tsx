import { formatCount } from '#app/i18n/format-count.ts';
import type { TableFile } from '#app/lib/table-file/table-file.ts';
import { Table } from '#app/ui/table.tsx';
import { ANSWER_HOURS } from '#domain/website/company.ts';
import type { QuoteGroup } from '#domain/website/quote-figures.ts';

const NUMBER = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat('es-CL', { style: 'percent', maximumFractionDigits: 0 });

const IN_TIME = `Dentro de ${ANSWER_HOURS} h`;

const COLUMNS: readonly (readonly [label: string, text: (group: QuoteGroup) => string])[] = [
  ['Recibidas', ({ received }) => formatCount(received)],
  ['Ganadas', ({ won }) => formatCount(won)],
  ['Perdidas', ({ lost }) => formatCount(lost)],
  ['Mediana', ({ medianHours }) => (medianHours === null ? '–' : `${NUMBER.format(medianHours)} h`)],
  [IN_TIME, ({ decided, inTime }) => (decided === 0 ? '–' : PERCENT.format(inTime / decided))],
];

/** The figures of groups of requests. */
export function FiguresTable({
  label,
  heading,
  groups,
  isStale,
}: {
  label: string;
  heading: string;
  groups: readonly QuoteGroup[];
  isStale: boolean;
}) {
  if (groups.length === 0)
    return <p className="border-y border-rule py-4 text-muted">Nada en este período.</p>;
  return (
    <Table label={label} isStale={isStale} columns={[heading, ...COLUMNS.map(([name]) => name)]}>
      {groups.map((group) => (
        <tr key={group.label}>
          <th scope="row" className="font-medium text-ink">
            {group.label}
          </th>
          {COLUMNS.map(([name, text]) => (
            <td key={name} className="tabular-nums">
              <span className="text-muted md:hidden">{name} </span>
              {text(group)}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** With a decimal comma, as Spanish spreadsheets expect. */
const decimal = (value: number): string => value.toFixed(2).replace('.', ',');

/** The table to export. */
export const figuresFile = (name: string, heading: string, groups: readonly QuoteGroup[]): TableFile => ({
  name,
  head: [
    heading,
    'Recibidas',
    'Ganadas',
    'Perdidas',
    'Mediana hasta la respuesta (horas hábiles)',
    `Respondidas dentro de ${ANSWER_HOURS} h`,
    'Respondidas o vencidas',
  ],
  rows: groups.map(({ decided, inTime, label, lost, medianHours, received, won }) => [
    label,
    String(received),
    String(won),
    String(lost),
    medianHours === null ? '' : decimal(medianHours),
    String(inTime),
    String(decided),
  ]),
});
