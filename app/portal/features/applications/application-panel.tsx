import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { useShortcutHelp } from '#app/ui/shortcuts.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { toast } from '#app/ui/toast.tsx';
import { AdvanceSwitch, useAdvance } from './advance-switch.tsx';
import { AlsoApplied } from './also-applied.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import type { ApplicationActions } from './application-menu.tsx';
import { APPLICATION_STATUS } from './application-status.ts';
import { ApplicationTags } from './application-tags.tsx';
import { Assignment } from './assignment/assignment.tsx';
import { CvViewer } from './cv-viewer.tsx';
import type { ApplicationFilters } from './list-applications.ts';
import { repeatsQuery } from './list-repeats.ts';
import { PanelColumns } from './panel-columns.tsx';
import { PanelToolbar, shortcutsOf } from './panel-toolbar.tsx';
import { RatingAuthor } from './rating-author.tsx';
import { applicationQuery, changedQuery } from './read-application.ts';
import { Repeats } from './repeats.tsx';
import { TIMELINE_TABLES, timelinesKey } from './timeline/list-events.ts';
import { CvOpenedRecord } from './timeline/record-cv-opened.ts';
import { Timeline } from './timeline/timeline.tsx';
import { useTriage } from './use-triage.ts';

/**
 * One CV with the facts of its application, and keyboard shortcuts for triage. A shortcut acts on the application that is shown
 * when the key is pressed, or on none.
 */
export function ApplicationPanel({
  jobId,
  openedId,
  filters,
  actions,
  onNavigate,
  onClose,
}: {
  jobId: string;
  /** The application to open first. */
  openedId: string;
  /** Of the list to triage. */
  filters: ApplicationFilters;
  actions: ApplicationActions;
  onNavigate: (id: string, page: number) => void;
  onClose: () => void;
}) {
  useLiveTables(TIMELINE_TABLES, timelinesKey(jobId));
  const queries = useQueryClient();
  const triage = useTriage({ jobId, id: openedId, filters, onNavigate });
  const { id, place } = triage;
  const details = useQuery(applicationQuery(jobId, id));
  const changed = useQuery(changedQuery(jobId, id));
  const application = details.data ?? changed.data ?? triage.row;
  const repeated = useQuery({ ...repeatsQuery(jobId, id), enabled: Boolean(application?.repeated_at) });
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isAdvancing, setIsAdvancing] = useAdvance();
  const repeats = repeated.data ?? [];
  const versions =
    application && (!application.repeated_at || repeated.data) ? [...repeats, application] : [];
  const cv = versions.find((one) => one.id === selectedId) ?? versions[0];
  const next = triage.nextRow?.repeated_at ? undefined : triage.nextRow;
  const nextId = next?.id;
  useEffect(() => {
    if (nextId) queries.prefetchQuery(applicationQuery(jobId, nextId));
  }, [queries, jobId, nextId]);
  const shortcuts = shortcutsOf({
    application: details.data === null ? undefined : application,
    triage,
    canUpdate: actions.canUpdate,
    onChange: (change) => {
      if (!application) return;
      actions.onChange(application, change, () => triage.show(application.id));
      if (isAdvancing && change.kind === 'status' && triage.hasNext) triage.go(1);
    },
    onRate: () => application && actions.onRate(application),
  });
  useShortcutHelp('Postulación abierta', [...shortcuts.walk, ...shortcuts.decide]);
  const press = (key: string): boolean => {
    const shortcut = [...shortcuts.walk, ...shortcuts.decide, ...shortcuts.explain].find(
      (one) => one.key === key,
    );
    if (shortcut && triage.isLoadingNext)
      toast({
        title: 'Esa tecla no se aplicó a nadie',
        body: 'La siguiente postulación aún se está cargando.',
      });
    else if (shortcut?.isOn) shortcut.run();
    return shortcut !== undefined;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isOwnKey(event)) return;
    if (press(event.key)) event.preventDefault();
  };

  const status = application && APPLICATION_STATUS[application.status];
  return (
    <Dialog
      isOpen
      isFull
      onClose={onClose}
      onKeyDown={onKeyDown}
      title={application?.full_name ?? 'Postulación'}
      closeLabel="Cerrar"
      description={
        <span role="status" className="flex flex-wrap items-center gap-x-4">
          {status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
          {place && (
            <span className="tabular-nums">
              {place.position.toLocaleString('es-CL')} de {place.total.toLocaleString('es-CL')}
            </span>
          )}
          {triage.isLoadingNext && <span>Cargando la siguiente postulación...</span>}
        </span>
      }
      toolbar={<PanelToolbar {...shortcuts} isLoadingNext={triage.isLoadingNext} onPress={press} />}
    >
      {details.isLoadingError && (
        <LoadError
          text="Error al cargar las postulaciones"
          error={details.error}
          onRetry={() => details.refetch()}
        />
      )}
      {details.data === null && <p className="p-5">Esta postulación ya no existe.</p>}
      {(details.isPending || details.data) && (
        <PanelColumns
          cv={
            actions.canReadCvs ? (
              cv && (
                <>
                  <CvOpenedRecord application={cv.id} />
                  <CvViewer cv={cv} next={next} search={filters.search} />
                </>
              )
            ) : (
              <p className="p-5 text-muted">No tiene permiso para ver los CV.</p>
            )
          }
          facts={
            details.data ? (
              <>
                <Assignment
                  jobId={jobId}
                  application={details.data}
                  userId={actions.userId}
                  canUpdate={actions.canUpdate}
                />
                <ApplicationFacts application={details.data} />
                <ApplicationTags key={id} applicationId={id} canUpdate={actions.canUpdate} />
                <RatingAuthor application={details.data} actions={actions} />
                {cv && repeats.length > 0 && (
                  <Repeats
                    first={details.data}
                    repeats={repeats}
                    selectedId={cv.id}
                    onSelect={setSelectedId}
                  />
                )}
                <AlsoApplied application={details.data} />
                <Timeline jobId={jobId} id={id} userId={actions.userId} />
                {actions.canUpdate && <AdvanceSwitch isOn={isAdvancing} onChange={setIsAdvancing} />}
              </>
            ) : (
              <Loading>Cargando postulación...</Loading>
            )
          }
        />
      )}
    </Dialog>
  );
}

/** Excludes keys typed into a field, and those of a menu, whose portal is outside the panel. */
function isOwnKey({ currentTarget, target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    !target.closest('input, textarea, select, [contenteditable="true"]')
  );
}
