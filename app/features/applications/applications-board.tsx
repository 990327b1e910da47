import { useEffect, useRef, useState } from 'react';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  ASSIGNABLE_STATUSES,
} from '#domain/job-application.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { APPLICATION_STATUS } from './application-status.ts';
import { cardId } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import type { ApplicationFilters, ListedApplication } from './list-applications.ts';

/** Applications by how far they have come: a column a status. */
export function ApplicationsBoard({
  jobId,
  filtersOf,
  isListening,
  actions,
  onOpen,
  onPage,
}: {
  jobId: string;
  filtersOf: (status: ApplicationStatus) => ApplicationFilters;
  isListening: boolean;
  actions: ApplicationActions;
  onOpen: (application: ListedApplication) => void;
  onPage: (status: ApplicationStatus, page: number) => void;
}) {
  const [dragged, setDragged] = useState<ListedApplication | null>(null);
  const [moved, setMoved] = useState('');
  const followed = useRef<string | null>(null);
  useEffect(() => {
    // A card moved by the keyboard is another element now: focus goes with it.
    const card = followed.current && document.getElementById(cardId(followed.current));
    if (!card) return;
    if (card !== document.activeElement) card.focus();
    followed.current = null;
  });

  const put = (application: ListedApplication, status: ApplicationStatus | undefined): boolean => {
    const to = ASSIGNABLE_STATUSES.find((one) => one === status);
    if (!to || to === application.status) return false;
    actions.onChange(application, { kind: 'status', status: to });
    setMoved(`${application.full_name}: ${APPLICATION_STATUS[to].label}`);
    return true;
  };
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {actions.canUpdate && (
        <p className="mb-3 text-sm text-muted">
          Arrastre una tarjeta a otra columna, o muévala con <kbd className="font-mono text-xs">Mayús</kbd> +{' '}
          <kbd className="font-mono text-xs">←</kbd> / <kbd className="font-mono text-xs">→</kbd>.
        </p>
      )}
      <div className="relative overflow-x-auto">
        <div className="grid min-w-2xl grid-cols-4 gap-3">
          {APPLICATION_STATUSES.map((status) => (
            <BoardColumn
              key={status}
              jobId={jobId}
              status={status}
              filters={filtersOf(status)}
              isListening={isListening}
              actions={actions}
              dragged={dragged}
              takes={dragged !== null && dragged.status !== status && status !== 'pending'}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged) put(dragged, status);
                setDragged(null);
              }}
              onMove={(application, step) => {
                const at = APPLICATION_STATUSES.indexOf(application.status) + step;
                if (put(application, APPLICATION_STATUSES[at])) followed.current = application.id;
              }}
              onOpen={onOpen}
              onPage={(page) => onPage(status, page)}
            />
          ))}
        </div>
      </div>
    </>
  );
}
