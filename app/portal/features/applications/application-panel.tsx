import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { supabase } from '#app/lib/supabase.ts';
import { AdvanceSwitch, useAdvance } from '#app/portal/triage/advance-switch.tsx';
import { CvViewer } from '#app/portal/triage/cv-viewer.tsx';
import { factsText } from '#app/portal/triage/deciding-facts.ts';
import { PanelColumns } from '#app/portal/triage/panel-columns.tsx';
import { PanelSkeleton } from '#app/portal/triage/panel-skeleton.tsx';
import { TriagePanel } from '#app/portal/triage/triage-panel.tsx';
import { useAfterPaint } from '#app/portal/triage/use-after-paint.ts';
import { useTriage } from '#app/portal/triage/use-triage.ts';
import { LoadError } from '#app/ui/load-error.tsx';
import { EntriesSkeleton } from '#app/ui/loading.tsx';
import { toastError } from '#app/ui/toast.tsx';
import type { JobApplication } from '#domain/recruiting/job-application.ts';
import { shownStatus } from '#domain/recruiting/shown-status.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { ApplicationSections } from './application-sections.tsx';
import { SHOWN_STATUS } from './application-status.ts';
import { applicationsQuery } from './applications-query.ts';
import { isComplete } from './decision.ts';
import { decisionShortcuts } from './decision-shortcuts.ts';
import { downloadApplicationCv } from './download-cv.ts';
import { listAdjacent } from './list-adjacent.ts';
import type { ApplicationFilters, ApplicationPage, ListedApplication } from './list-applications.ts';
import { listedFacts } from './listed-facts.ts';
import { applicationQuery, changedKey, changedQuery } from './read-application.ts';
import { TIMELINE_TABLES, timelinesKey } from './timeline/list-events.ts';
import { CvOpenedRecord } from './timeline/record-cv-opened.ts';
import { useListedContext } from './use-listed-context.ts';
import { useShownApplication } from './use-shown-application.ts';

/** The answers of a row, which one opened by URL has all of. */
const answersOf = (row: ListedApplication | JobApplication): ListedApplication['listed_answers'] =>
  'listed_answers' in row ? row.listed_answers : 'answers' in row ? row.answers : null;

/** An applicant's CV with the facts of the application, and keyboard shortcuts for triage. */
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
  /** The filters of the list to triage. */
  filters: ApplicationFilters;
  actions: ApplicationActions;
  onNavigate: (id: string, page: number) => void;
  onClose: () => void;
}) {
  useLiveTables(TIMELINE_TABLES, timelinesKey(jobId));
  const queries = useQueryClient();
  const triage = useTriage({
    id: openedId,
    onNavigate,
    list: {
      page: filters.page,
      size: filters.size,
      hasStatus: filters.status !== null,
      firstPage: () => {
        const page = queries.getQueryData<ApplicationPage>(applicationsQuery(jobId, filters).queryKey);
        return page && { rows: page.applications, total: page.total };
      },
      listAdjacent: async (side, ids) => listAdjacent(await supabase(), { jobId, filters, ids, side }),
      onError: () => toastError('Error al cargar las postulaciones'),
    },
  });
  // When the panel opens again, the lists will be newer than these changes.
  useEffect(() => () => queries.removeQueries({ queryKey: changedKey(jobId) }), [queries, jobId]);
  const { id } = triage;
  // The name, status and shortcuts change with the key press, which also clears the previous facts; the new ones
  // follow.
  const areFactsDue = useAfterPaint(id) === id;
  const { application, cv, details, repeated, repeats, selectVersion } = useShownApplication(jobId, {
    id,
    listed: triage.row,
  });
  const { othersOf, rules } = useListedContext(
    jobId,
    triage.ids.flatMap((one) => triage.rowOf(one) ?? []),
  );
  const [isAdvancing, setIsAdvancing] = useAdvance();
  const next = triage.nextRow?.repeated_at ? undefined : triage.nextRow;
  const nextId = next?.id;
  useEffect(() => {
    if (nextId) queries.prefetchQuery(applicationQuery(jobId, nextId));
  }, [queries, jobId, nextId]);
  return (
    <TriagePanel
      triage={triage}
      noun="postulación"
      title={application?.full_name ?? 'Postulación'}
      status={application && SHOWN_STATUS[shownStatus(application)]}
      decisions={decisionShortcuts({
        application: details.data === null ? undefined : application,
        canUpdate: actions.canUpdate,
        onChange: (change) => {
          if (!application) return;
          actions.onChange(application, change, () => triage.show(application.id));
          if (isAdvancing && isComplete(change) && triage.hasNext) triage.go(1);
        },
        onRate: () => application && actions.onRate(application),
      })}
      rows={triage.ids.flatMap((one) => {
        const row = triage.rowOf(one) ?? queries.getQueryData(applicationQuery(jobId, one).queryKey);
        if (!row) return [];
        const current = queries.getQueryData(changedQuery(jobId, one).queryKey) ?? row;
        return {
          id: one,
          name: row.full_name,
          note: factsText(listedFacts({ listed_answers: answersOf(row) }, { rules, others: othersOf(row) })),
          since: formatDate(row.applied_at),
          status: SHOWN_STATUS[shownStatus(current)],
        };
      })}
      onClose={onClose}
    >
      {details.isLoadingError && (
        <div className="px-5">
          <LoadError
            text="Error al cargar las postulaciones"
            error={details.error}
            onRetry={() => details.refetch()}
          />
        </div>
      )}
      {details.data === null && <p className="p-5">Esta postulación ya no existe.</p>}
      {details.isPending && !application && <PanelSkeleton>Cargando postulación...</PanelSkeleton>}
      {application && (details.isPending || details.data) && (
        <PanelColumns
          cv={
            actions.canReadCvs ? (
              cv && (
                <>
                  <CvOpenedRecord application={cv.id} />
                  <CvViewer cv={cv} next={next} search={filters.search} onDownload={downloadApplicationCv} />
                </>
              )
            ) : (
              <p className="p-5 text-muted">No tiene permiso para ver los CV.</p>
            )
          }
          facts={
            details.data && areFactsDue ? (
              <>
                <ApplicationSections
                  jobId={jobId}
                  application={details.data}
                  repeated={repeated}
                  repeats={repeats}
                  shownId={cv?.id}
                  onVersion={selectVersion}
                  actions={actions}
                />
                {actions.canUpdate && (
                  <AdvanceSwitch
                    isOn={isAdvancing}
                    onChange={setIsAdvancing}
                    hint="Aprobar o dejar en revisión abre la postulación que sigue; rechazar, al elegir el motivo (o con J, sin motivo)."
                  />
                )}
              </>
            ) : (
              <EntriesSkeleton rows={5}>Cargando postulación...</EntriesSkeleton>
            )
          }
        />
      )}
    </TriagePanel>
  );
}
