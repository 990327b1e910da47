import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useEntryKey } from '#app/lib/use-entry-key.ts';
import {
  ApplicationDialogs,
  type OpenDialog,
} from '#app/portal/features/applications/application-dialogs.tsx';
import { ApplicationFilterBar } from '#app/portal/features/applications/application-filter-bar.tsx';
import type { ApplicationActions } from '#app/portal/features/applications/application-menu.tsx';
import { ApplicationsList } from '#app/portal/features/applications/applications-list.tsx';
import { useChangeApplication } from '#app/portal/features/applications/change-application.ts';
import { useDeleteApplication } from '#app/portal/features/applications/delete-application.ts';
import { downloadLatestCv } from '#app/portal/features/applications/download-latest-cv.ts';
import {
  applicationsKey,
  type ListedApplication,
} from '#app/portal/features/applications/list-applications.ts';
import { postingQuery } from '#app/portal/features/applications/read-posting.ts';
import type { SelectedApplication } from '#app/portal/features/applications/selection.ts';
import { tagsKey } from '#app/portal/features/applications/tags.ts';
import { useApplicationFilters } from '#app/portal/features/applications/use-application-filters.ts';
import { ViewSwitch } from '#app/portal/features/applications/view-switch.tsx';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { useReadOnOpening } from '#app/portal/features/notices/mark-read.ts';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { NOTHING_SELECTED, type Selection } from '#app/ui/selection.ts';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import { hasPermission } from '#domain/staff/permission.ts';
import { portalMeta, usePortalTitle } from '../layout/portal-meta.ts';

const POSTINGS = { to: '/admin/rrhh/postulaciones', label: 'Ofertas laborales' };
const ALL_APPLICATIONS = { to: '/admin/rrhh/applications', label: 'Todas las postulaciones' };

const TABLES = ['job_applications'];
const TAG_TABLES = ['application_tags'];

const ApplicationPanel = deferred(() =>
  import('#app/portal/features/applications/application-panel.tsx').then((module) => module.ApplicationPanel),
);

const ApplicationsBoard = deferred(() =>
  import('#app/portal/features/applications/applications-board.tsx').then(
    (module) => module.ApplicationsBoard,
  ),
);

export const meta = portalMeta('Postulaciones');

/** The applications to a posting, with live updates: table, board, and panel. */
export default function Applications() {
  const { jobId = '' } = useParams();
  // A new key per posting: selections and open dialogs belong to the previous one.
  return <ApplicationsTo key={jobId} jobId={jobId} />;
}

function ApplicationsTo({ jobId }: { jobId: string }) {
  const { access, user } = useStaff();
  const isListening = useLiveTables(TABLES, applicationsKey(jobId), `job_posting_id=eq.${jobId}`);
  useLiveTables(TAG_TABLES, tagsKey);
  const posting = useQuery(postingQuery(jobId));
  const { change: changeUrl, columnFilters, filters, opened, view } = useApplicationFilters(user.id);
  const entry = useEntryKey();
  useReadOnOpening(opened?.id);
  const { change, save } = useChangeApplication(jobId, user.id);
  const remove = useDeleteApplication(jobId);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  // Kept while the board is shown.
  const [selection, setSelection] = useState<Selection<SelectedApplication>>(NOTHING_SELECTED);
  const postingTitle = posting.data?.title;
  usePortalTitle(postingTitle);

  const open = useStableCallback(({ id, status }: ListedApplication) =>
    changeUrl({ postulante: id, ...(view === 'tablero' && { columna: status }) }, { isEntry: true }),
  );
  const canUpdate = hasPermission(access, 'rrhh.applications.update');
  const canReadCvs = hasPermission(access, 'rrhh.documents.read');
  // Memoized, so that only changed rows re-render.
  const actions = useMemo<ApplicationActions>(
    () => ({
      userId: user.id,
      isSuperAdmin: access.isSuperAdmin,
      canUpdate,
      canDelete: access.isSuperAdmin,
      canReadCvs,
      onChange: (application, wanted, onUndo) => change({ application, change: wanted, onUndo }),
      onRate: (application) => setDialog({ kind: 'rating', application }),
      onDownload: downloadLatestCv,
      onDelete: (application) => setDialog({ kind: 'delete', application }),
    }),
    [access.isSuperAdmin, canReadCvs, canUpdate, change, user.id],
  );

  if (posting.isLoadingError) {
    return (
      <LoadError
        text="Error al cargar las postulaciones"
        error={posting.error}
        onRetry={() => posting.refetch()}
      />
    );
  }
  if (posting.isPending) return <ListSkeleton>Cargando postulaciones...</ListSkeleton>;
  const parent = hasPermission(access, 'rrhh.postings.read') ? POSTINGS : ALL_APPLICATIONS;
  if (!posting.data) {
    return (
      <EmptyState title="Esta oferta no existe" body="Puede que la hayan eliminado.">
        <Link to={parent.to} className="font-semibold text-copper underline underline-offset-4">
          {parent.label}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ScreenHeading
        parent={parent}
        title={posting.data.title}
        detail={
          <p
            // Truncated before the title wraps.
            className="flex-1 truncate text-sm text-muted max-sm:basis-full"
            title={`${posting.data.department} · ${posting.data.location}`}
          >
            {posting.data.department} · {posting.data.location}
          </p>
        }
        action={<ViewSwitch view={view} />}
      >
        <ApplicationFilterBar
          search={filters.search}
          tag={filters.tag ?? null}
          isOwn={filters.owner !== null}
          onChange={(name, value) => changeUrl({ [name]: value })}
        />
      </ScreenHeading>
      {view === 'tabla' ? (
        <ApplicationsList
          jobId={jobId}
          jobTitle={posting.data.title}
          filters={filters}
          isListening={isListening}
          actions={actions}
          selection={selection}
          onSelect={setSelection}
          onOpen={open}
          onSort={(orden) => changeUrl({ orden })}
          onPage={(page) => changeUrl({ pagina: String(page + 1) })}
          onClear={() => changeUrl({ buscar: '', estado: '', etiqueta: '', mostrar: '' })}
        />
      ) : (
        <ApplicationsBoard
          jobId={jobId}
          filtersOf={columnFilters}
          isListening={isListening}
          actions={actions}
          onOpen={open}
          onPage={(status, page) => changeUrl({ [`pagina-${status}`]: String(page + 1) })}
        />
      )}
      {opened && isListening && (
        <ApplicationPanel
          key={entry}
          jobId={jobId}
          openedId={opened.id}
          filters={opened.filters}
          actions={actions}
          onNavigate={(id, page) => changeUrl({ postulante: id, [opened.pageName]: String(page + 1) })}
          onClose={() => changeUrl({ postulante: '', columna: '' })}
        />
      )}
      <ApplicationDialogs
        dialog={dialog}
        userId={user.id}
        onClose={() => setDialog(null)}
        onRate={(application, rating) => save({ application, change: rating })}
        onDelete={({ id }) => remove.mutate(id)}
      />
    </>
  );
}
