import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { countedTotal } from '#app/lib/query/counted-total.ts';
import { isCurrent } from '#app/lib/query/read-page.ts';
import { LoadError } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { ShownStatus } from '#domain/recruiting/shown-status.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { SHOWN_STATUS } from './application-status.ts';
import { applicationsQuery } from './applications-query.ts';
import { BoardCard } from './board-card.tsx';
import type { ApplicationFilters, ListedApplication } from './list-applications.ts';
import { useListedContext } from './use-listed-context.ts';

const NO_APPLICATIONS: readonly ListedApplication[] = [];

/** The applications in one status, paginated and counted. */
export function BoardColumn({
  jobId,
  status,
  filters,
  isListening,
  actions,
  dragged,
  canDrop,
  onDrag,
  onDrop,
  onMove,
  onOpen,
  onPage,
}: {
  jobId: string;
  status: ShownStatus;
  filters: ApplicationFilters;
  isListening: boolean;
  actions: ApplicationActions;
  dragged: ListedApplication | null;
  /** Whether the dragged card can be dropped here. */
  canDrop: boolean;
  onDrag: (application: ListedApplication | null) => void;
  onDrop: () => void;
  onMove: (application: ListedApplication, step: -1 | 1) => void;
  onOpen: (application: ListedApplication) => void;
  onPage: (page: number) => void;
}) {
  const list = useQuery({ ...applicationsQuery(jobId, filters), enabled: isListening });
  const { othersOf, ownerOf, rules } = useListedContext(jobId, list.data?.applications ?? NO_APPLICATIONS);
  const [isOver, setIsOver] = useState(false);
  const { label, tone } = SHOWN_STATUS[status];
  const { applications, total } = list.data ?? { applications: [], total: 0 };
  return (
    <section
      aria-label={label}
      aria-busy={list.isPending || list.isPlaceholderData}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop();
      }}
      className={clsx(
        'flex flex-col border border-rule p-3 transition-colors md:min-h-60 print:min-h-0',
        isOver ? 'bg-copper-tint outline-2 -outline-offset-2 outline-copper outline-solid' : 'bg-[#e6e9ec]',
      )}
    >
      <h3 className="-mx-3 -mt-3 mb-3 flex items-center justify-between border-b border-rule bg-sheet px-4 py-2.5">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="text-sm font-normal text-muted tabular-nums">
          {list.data && countedTotal(total, filters).label}
          <span className="sr-only"> postulaciones</span>
        </span>
      </h3>
      {list.isLoadingError && (
        <LoadError
          text="Error al cargar las postulaciones"
          error={list.error}
          onRetry={() => list.refetch()}
        />
      )}
      {list.isPending && <ListSkeleton rows={3}>Cargando postulaciones...</ListSkeleton>}
      {list.data && total === 0 && <p className="px-1 text-sm text-muted">Nadie en este estado.</p>}
      <ul className="grid gap-2">
        {applications.map((application) => (
          <BoardCard
            key={application.id}
            application={application}
            rules={rules}
            owner={ownerOf(application)}
            others={othersOf(application)}
            actions={actions}
            isDragged={dragged?.id === application.id}
            onDrag={onDrag}
            onMove={onMove}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <Pager
        label={`Páginas de ${label}`}
        isCurrent={isCurrent(list)}
        page={filters.page}
        pages={Math.ceil(countedTotal(total, filters).counted / filters.size)}
        onChange={onPage}
      />
    </section>
  );
}
