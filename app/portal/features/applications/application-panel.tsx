import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { supabase } from '#app/lib/supabase.ts';
import { ConversationSection } from '#app/portal/conversation/conversation-section.tsx';
import { InterviewsSection } from '#app/portal/interviews/interviews-section.tsx';
import { MessagesSection } from '#app/portal/messages/messages-section.tsx';
import { AdvanceSwitch, useAdvance } from '#app/portal/triage/advance-switch.tsx';
import { CvViewer } from '#app/portal/triage/cv-viewer.tsx';
import { PanelColumns } from '#app/portal/triage/panel-columns.tsx';
import { TriagePanel } from '#app/portal/triage/triage-panel.tsx';
import { useAfterPaint } from '#app/portal/triage/use-after-paint.ts';
import { useTriage } from '#app/portal/triage/use-triage.ts';
import { LoadError, LoadFailure } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { AlsoApplied } from './also-applied.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import type { ApplicationActions } from './application-menu.tsx';
import { APPLICATION_STATUS } from './application-status.ts';
import { ApplicationTags } from './application-tags.tsx';
import { Assignment } from './assignment/assignment.tsx';
import { isComplete } from './decision.ts';
import { decisionShortcuts } from './decision-shortcuts.ts';
import { downloadApplicationCv } from './download-cv.ts';
import { listAdjacent } from './list-adjacent.ts';
import { type ApplicationFilters, type ApplicationPage, applicationsQuery } from './list-applications.ts';
import { repeatsQuery } from './list-repeats.ts';
import { RatingAuthor } from './rating-author.tsx';
import { applicationQuery, changedKey, changedQuery } from './read-application.ts';
import { Repeats } from './repeats.tsx';
import { TIMELINE_TABLES, timelinesKey } from './timeline/list-events.ts';
import { CvOpenedRecord } from './timeline/record-cv-opened.ts';
import { Timeline } from './timeline/timeline.tsx';

/** One CV with the facts of its application, and keyboard shortcuts for triage. */
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
  // By the next time the panel opens, the lists are newer.
  useEffect(() => () => queries.removeQueries({ queryKey: changedKey(jobId) }), [queries, jobId]);
  const { id } = triage;
  // Name, status and keys change with the key press; the facts of the one before go with it, and the new ones follow.
  const areFactsDue = useAfterPaint(id) === id;
  const details = useQuery(applicationQuery(jobId, id));
  const changed = useQuery(changedQuery(jobId, id));
  const application = details.data ?? changed.data ?? triage.row;
  const repeated = useQuery({ ...repeatsQuery(jobId, id), enabled: Boolean(application?.repeated_at) });
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isAdvancing, setIsAdvancing] = useAdvance();
  const repeats = repeated.data ?? [];
  const areKnown = !application?.repeated_at || repeated.data || repeated.isError;
  const versions = application && areKnown ? [...repeats, application] : [];
  const cv = versions.find((one) => one.id === selectedId) ?? versions[0];
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
      status={application && APPLICATION_STATUS[application.status]}
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
      {/* Opened by its address: tabs would move from under the finger when the name and the decisions come above them. */}
      {details.isPending && !application && <Loading>Cargando postulación...</Loading>}
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
                <Assignment
                  jobId={jobId}
                  application={details.data}
                  userId={actions.userId}
                  canUpdate={actions.canUpdate}
                />
                <ApplicationFacts
                  application={details.data}
                  otherProcessesSince={
                    [details.data, ...repeats].find((one) => one.other_processes_since)
                      ?.other_processes_since ?? null
                  }
                />
                <ApplicationTags key={id} applicationId={id} canUpdate={actions.canUpdate} />
                <RatingAuthor application={details.data} actions={actions} />
                {repeated.isLoadingError && (
                  <LoadFailure
                    text="No se pudo cargar el CV que envió después"
                    error={repeated.error}
                    onRetry={() => repeated.refetch()}
                  />
                )}
                {cv && repeats.length > 0 && (
                  <Repeats
                    first={details.data}
                    repeats={repeats}
                    selectedId={cv.id}
                    onSelect={setSelectedId}
                  />
                )}
                <AlsoApplied application={details.data} />
                <InterviewsSection
                  key={`interviews-${id}`}
                  interviewee={{ about: 'application', id, status: details.data.status }}
                  userId={actions.userId}
                  canUpdate={actions.canUpdate}
                />
                <MessagesSection
                  key={`messages-${id}`}
                  applicant={{ about: 'application', id, status: details.data.status }}
                  canUpdate={actions.canUpdate}
                />
                <ConversationSection
                  key={`conversation-${id}`}
                  correspondent={{ about: 'application', id, name: details.data.full_name }}
                  firstSubject={details.data.language === 'en' ? 'Your application' : 'Su postulación'}
                  canUpdate={actions.canUpdate}
                  canReadFiles={actions.canReadCvs}
                />
                <Timeline jobId={jobId} id={id} userId={actions.userId} />
                {actions.canUpdate && (
                  <AdvanceSwitch
                    isOn={isAdvancing}
                    onChange={setIsAdvancing}
                    hint="Aprobar o dejar en revisión abre la postulación que sigue; rechazar, al elegir el motivo (o con J, sin motivo)."
                  />
                )}
              </>
            ) : (
              <Loading>Cargando postulación...</Loading>
            )
          }
        />
      )}
    </TriagePanel>
  );
}
