import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/job-application.ts';
import { APPLICATION_STATUS } from './application-status.ts';
import { countsQuery } from './count-applications.ts';

/** The status filter of a list as tabs, each with the number of applications it shows and a URL. */
export function StatusTabs({
  jobId,
  search,
  tag,
  status,
  isListening,
}: {
  jobId: string;
  search: string;
  /** With a tag, the statuses are not counted. */
  tag: string | null;
  status: ApplicationStatus | null;
  isListening: boolean;
}) {
  const [query] = useSearchParams();
  const { data: counts } = useQuery({ ...countsQuery(jobId, search), enabled: isListening && tag === null });
  const tabs = [
    { value: null, label: 'Todas', count: tag === null ? counts?.all : undefined },
    ...APPLICATION_STATUSES.map((value) => ({
      value,
      label: APPLICATION_STATUS[value].label,
      count: tag === null ? counts?.[value] : undefined,
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
          isCurrent: value === status,
        }))}
      />
    </div>
  );
}

/** Keeps the search and sort, and starts at the first page. */
function urlOf(query: URLSearchParams, status: ApplicationStatus | null): string {
  const next = new URLSearchParams();
  for (const name of ['buscar', 'orden', 'etiqueta']) {
    const value = query.get(name);
    if (value) next.set(name, value);
  }
  if (status) next.set('estado', status);
  return `?${next}`;
}
