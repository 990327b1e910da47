import { useState } from 'react';
import { useShortcutHelp } from '#app/ui/shortcuts.ts';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import { APPLICATION_STATUSES, ASSIGNABLE_STATUSES } from '#domain/recruiting/job-application.ts';
import { SHOWN_STATUSES, type ShownStatus } from '#domain/recruiting/shown-status.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { BOARD_KEYS } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import type { ApplicationFilters, ListedApplication } from './list-applications.ts';

/** A kanban board with a column per status. */
export function ApplicationsBoard({
  jobId,
  filtersOf,
  isListening,
  actions,
  onOpen,
  onPage,
}: {
  jobId: string;
  filtersOf: (status: ShownStatus) => ApplicationFilters;
  isListening: boolean;
  actions: ApplicationActions;
  onOpen: (application: ListedApplication) => void;
  onPage: (status: ShownStatus, page: number) => void;
}) {
  useShortcutHelp('Tablero', actions.canUpdate ? BOARD_KEYS : []);
  const [dragged, setDragged] = useState<ListedApplication | null>(null);
  const move = useStableCallback((application: ListedApplication, step: -1 | 1) =>
    moveTo(application, APPLICATION_STATUSES[APPLICATION_STATUSES.indexOf(application.status) + step]),
  );
  const moveTo = (application: ListedApplication, status: ShownStatus | undefined): void => {
    const to = ASSIGNABLE_STATUSES.find((one) => one === status);
    if (!to || to === application.status) return;
    actions.onChange(application, { kind: 'status', status: to });
  };
  return (
    <>
      {actions.canUpdate && (
        <>
          <p className="mb-2 text-sm text-muted max-md:hidden print:hidden pointer-coarse:hidden">
            Arrastre una tarjeta a otra columna, o muévala con <kbd className="font-mono text-xs">Mayús</kbd>{' '}
            + <kbd className="font-mono text-xs">←</kbd> / <kbd className="font-mono text-xs">→</kbd>.
          </p>
          {/* Touch screens have neither drag and drop nor keys, and phones show one column at a time. */}
          <p className="mb-2 text-sm text-muted md:pointer-fine:hidden print:hidden">
            Mueva una tarjeta con su menú de acciones.
          </p>
        </>
      )}
      <div className="relative overflow-x-auto">
        <div className="grid gap-3 md:min-w-4xl md:grid-cols-5 print:block print:min-w-0 print:space-y-3">
          {SHOWN_STATUSES.map((status) => (
            <BoardColumn
              key={status}
              jobId={jobId}
              status={status}
              filters={filtersOf(status)}
              isListening={isListening}
              actions={actions}
              dragged={dragged}
              canDrop={
                dragged !== null &&
                dragged.status !== status &&
                ASSIGNABLE_STATUSES.some((to) => to === status)
              }
              onDrag={setDragged}
              onDrop={() => {
                if (dragged) moveTo(dragged, status);
                setDragged(null);
              }}
              onMove={move}
              onOpen={onOpen}
              onPage={(page) => onPage(status, page)}
            />
          ))}
        </div>
      </div>
    </>
  );
}
