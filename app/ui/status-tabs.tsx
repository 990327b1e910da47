import type { StatusOption } from './status-select.tsx';
import { TabLinks } from './tab-links.tsx';

/** The status filter of a list as tabs, each with the number of rows it shows and a URL. */
export function StatusTabs<Status extends string>({
  statuses,
  counts,
  current,
}: {
  statuses: readonly Pick<StatusOption<Status>, 'value' | 'label'>[];
  /** How many there are in each status, which is 0 where there are none; null or undefined while unknown. */
  counts: Readonly<Partial<Record<string, number>>> | null | undefined;
  current: Status | null;
}) {
  const known = counts && new Map(Object.entries(counts));
  const tabs = [
    {
      value: null,
      label: 'Todas',
      count: known && statuses.reduce((sum, { value }) => sum + (known.get(value) ?? 0), 0),
    },
    ...statuses.map(({ label, value }) => ({ value, label, count: known && (known.get(value) ?? 0) })),
  ];
  return (
    <div className="mb-1 flex border-b border-rule">
      <TabLinks
        label="Estado"
        tabs={tabs.map(({ count, label, value }) => ({
          to: (query) => withStatus(query, value),
          label,
          count: count ?? undefined,
          isCurrent: value === current,
        }))}
      />
    </div>
  );
}

/** Keeps the other filters and the sort, and starts at the first page. */
function withStatus(query: URLSearchParams, status: string | null): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of ['buscar', 'orden', 'etiqueta', 'mostrar']) {
    const value = query.get(name);
    if (value) next.set(name, value);
  }
  if (status) next.set('estado', status);
  return next;
}
