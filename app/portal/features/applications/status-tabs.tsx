import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/job-application.ts';
import { APPLICATION_STATUS } from './application-status.ts';
import { countsQuery } from './count-applications.ts';
import type { ApplicationFilters } from './list-applications.ts';

/** The status filter of a list as tabs, each with the number of applications it shows and a URL. */
export function StatusTabs({
  jobId,
  filters,
  isListening,
}: {
  jobId: string;
  filters: ApplicationFilters;
  isListening: boolean;
}) {
  const [query] = useSearchParams();
  const { data: counts } = useQuery({ ...countsQuery(jobId, filters), enabled: isListening });
  const tabs = [
    { value: null, label: 'Todas', count: counts?.all },
    ...APPLICATION_STATUSES.map((value) => ({
      value,
      label: APPLICATION_STATUS[value].label,
      count: counts?.[value],
    })),
  ];
  return (
    <div className="mb-1 flex border-b border-rule">
      <TabLinks
        label="Estado"
        tabs={tabs.map(({ count, label, value }) => ({
          to: urlOf(query, value),
          label,
          count,
          isCurrent: value === filters.status,
        }))}
      />
    </div>
  );
}

/** Keeps the other filters and the sort, and starts at the first page. */
function urlOf(query: URLSearchParams, status: ApplicationStatus | null): string {
  const next = new URLSearchParams();
  for (const name of ['buscar', 'orden', 'etiqueta', 'mostrar']) {
    const value = query.get(name);
    if (value) next.set(name, value);
  }
  if (status) next.set('estado', status);
  return `?${next}`;
}
