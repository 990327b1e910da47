import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { toast } from '#app/ui/toast.tsx';
import { AlsoApplied } from './also-applied.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import type { ApplicationActions } from './application-menu.tsx';
import { APPLICATION_STATUS } from './application-status.ts';
import { Assignment } from './assignment/assignment.tsx';
import { CvViewer } from './cv-viewer.tsx';
import type { ApplicationFilters } from './list-applications.ts';
import { repeatsQuery } from './list-repeats.ts';
import { PanelToolbar, shortcutsOf } from './panel-toolbar.tsx';
import { RatingAuthor } from './rating-author.tsx';
import { applicationQuery, changedQuery } from './read-application.ts';
import { Repeats } from './repeats.tsx';
import { TIMELINE_TABLES, timelinesKey } from './timeline/list-events.ts';
import { CvOpenedRecord } from './timeline/record-cv-opened.ts';
import { Timeline } from './timeline/timeline.tsx';
import { useTriage } from './use-triage.ts';

/**
 * One application beside its CV, with keyboard shortcuts for triage. A shortcut acts on the application that is shown
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
  const triage = useTriage({ jobId, id: openedId, filters, onNavigate });
  const { id, place } = triage;
  const details = useQuery(applicationQuery(jobId, id));
  const changed = useQuery(changedQuery(jobId, id));
  const { data: repeats = [] } = useQuery({
    ...repeatsQuery(jobId, id),
    enabled: Boolean(details.data?.repeated_at),
  });
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const application = details.data ?? changed.data ?? triage.row;
  const versions = details.data ? [...repeats, details.data] : [];
  const version = versions.find((one) => one.id === selectedId) ?? versions[0];
  const shortcuts = shortcutsOf({
    application: details.data === null ? undefined : application,
    triage,
    canUpdate: actions.canUpdate,
    onChange: (change) =>
      application && actions.onChange(application, change, () => triage.show(application.id)),
    onRate: () => application && actions.onRate(application),
  });
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
      isWide
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
    >
      <PanelToolbar {...shortcuts} isLoadingNext={triage.isLoadingNext} onPress={press} />
      {details.isPending && <Loading>Cargando postulación...</Loading>}
      {details.isLoadingError && (
        <LoadError
          text="Error al cargar las postulaciones"
          error={details.error}
          onRetry={() => details.refetch()}
        />
      )}
      {details.data === null && <p>Esta postulación ya no existe.</p>}
      {details.data && version && (
        <div className="grid gap-8 lg:grid-cols-[2fr_3fr]">
          <div>
            <Assignment
              jobId={jobId}
              application={details.data}
              userId={actions.userId}
              canUpdate={actions.canUpdate}
            />
            <ApplicationFacts application={details.data} />
            <RatingAuthor application={details.data} actions={actions} />
            {repeats.length > 0 && (
              <Repeats
                first={details.data}
                repeats={repeats}
                selectedId={version.id}
                onSelect={setSelectedId}
              />
            )}
            <AlsoApplied application={details.data} />
            <Timeline jobId={jobId} id={id} userId={actions.userId} />
          </div>
          {actions.canReadCvs && <CvOpenedRecord application={version.id} />}
          {actions.canReadCvs ? (
            <CvViewer cv={version} />
          ) : (
            <p className="text-muted">No tiene permiso para ver los CV.</p>
          )}
        </div>
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
