import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StatusTabs } from '#app/ui/status-tabs.tsx';
import { SHOWN_STATUSES } from '#domain/recruiting/shown-status.ts';
import { SHOWN_STATUS } from './application-status.ts';
import { countsQuery } from './count-applications.ts';
import type { ApplicationFilters } from './list-applications.ts';

const STATUSES = SHOWN_STATUSES.map((value) => ({ value, label: SHOWN_STATUS[value].label }));

/** The status filter of a posting's applications. */
export function ApplicationStatusTabs({
  jobId,
  filters,
  isListening,
  children,
}: {
  jobId: string;
  filters: ApplicationFilters;
  isListening: boolean;
  children?: ReactNode;
}) {
  const { data: counts } = useQuery({ ...countsQuery(jobId, filters), enabled: isListening });
  return (
    <StatusTabs statuses={STATUSES} counts={counts} current={filters.status}>
      {children}
    </StatusTabs>
  );
}
