import type { ReactNode } from 'react';
import type { StatusOption } from './status-select.tsx';
import { TabLinks } from './tab-links.tsx';

/** The query parameters kept when choosing another status or view of a list. */
export const KEPT_FILTERS = ['buscar', 'orden', 'etiqueta', 'mostrar'] as const;

/** A list's status filter as tabs, each with its row count and a URL, on one line with children about the list. */
export function StatusTabs<Status extends string>({
  statuses,
  counts,
  current,
  children,
}: {
  statuses: readonly Pick<StatusOption<Status>, 'value' | 'label'>[];
  /** The count for each status, 0 if absent; null or undefined while unknown. */
  counts: Readonly<Partial<Record<string, number>>> | null | undefined;
  current: Status | null;
  children?: ReactNode;
}) {
  const known = counts && new Map(Object.entries(counts));
  const tabs = [
    {
      value: null,
      label: 'Todas',
      count: known ? statuses.reduce((sum, { value }) => sum + (known.get(value) ?? 0), 0) : null,
    },
    ...statuses.map(({ label, value }) => ({ value, label, count: known ? (known.get(value) ?? 0) : null })),
  ];
  return (
    <div className="mb-1 flex flex-wrap justify-between gap-x-4 border-b border-rule">
      <TabLinks
        label="Estado"
        tabs={tabs.map(({ count, label, value }) => ({
          to: (query) => withStatus(query, value),
          label,
          count,
          isCurrent: value === current,
        }))}
      />
      {children && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted max-lg:w-full max-lg:justify-between">
          {children}
        </div>
      )}
    </div>
  );
}

/** Keeps the other filters and the sort, and starts at the first page. */
function withStatus(query: URLSearchParams, status: string | null): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of KEPT_FILTERS) {
    const value = query.get(name);
    if (value) next.set(name, value);
  }
  if (status) next.set('estado', status);
  return next;
}
