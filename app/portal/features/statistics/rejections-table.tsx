import { formatCount } from '#app/i18n/format-count.ts';
import type { TableFile } from '#app/lib/table-file/table-file.ts';
import { percentText } from '#app/portal/charts/chart-labels.ts';
import { Table } from '#app/ui/table.tsx';

interface CountedReason {
  readonly label: string;
  readonly count: number;
}

/** The rejection reasons, most frequent first. */
export const reasonsOf = (
  counts: Readonly<Record<string, number>>,
  labelOf: (reason: string) => string,
): CountedReason[] =>
  Object.entries(counts)
    .map(([reason, count]) => ({ label: labelOf(reason), count }))
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label, 'es'));

export function RejectionsTable({
  reasons,
  isStale,
}: {
  reasons: readonly CountedReason[];
  isStale: boolean;
}) {
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(1, ...reasons.map(({ count }) => count));
  if (total === 0)
    return <p className="border-y border-rule py-4 text-muted">Nadie fue rechazado en este período.</p>;
  return (
    <Table label="Motivos de rechazo" isStale={isStale} columns={['Motivo', 'Rechazadas', 'Parte']}>
      {reasons.map(({ count, label }) => (
        <tr key={label}>
          <th scope="row" className="font-medium text-ink">
            {label}
          </th>
          <td className="tabular-nums">
            {formatCount(count)}
            <span aria-hidden="true" className="mt-1 grid h-1 max-w-40 bg-ground max-md:hidden">
              <span className="block h-full bg-copper" style={{ width: `${(count / highest) * 100}%` }} />
            </span>
          </td>
          <td className="tabular-nums">{percentText(count, total)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The table to export. */
export const reasonsFile = (name: string, reasons: readonly CountedReason[]): TableFile => ({
  name,
  head: ['Motivo', 'Rechazadas'],
  rows: reasons.map(({ count, label }) => [label, String(count)]),
});
