import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ApplicationFilterBar } from '#app/features/applications/application-filter-bar.tsx';
import { ApplicationsTable } from '#app/features/applications/applications-table.tsx';
import { useChangeApplication } from '#app/features/applications/change-application.ts';
import { CvDialog } from '#app/features/applications/cv-dialog.tsx';
import { useDeleteApplication } from '#app/features/applications/delete-application.ts';
import { DownloadButton } from '#app/features/applications/download-button.tsx';
import { applicationsQuery, PAGE_SIZE } from '#app/features/applications/list-applications.ts';
import { downloadCv } from '#app/features/applications/open-cv.ts';
import { postingQuery } from '#app/features/applications/posting-of-applications.ts';
import { RatingDialog } from '#app/features/applications/rating-dialog.tsx';
import { useLiveApplications } from '#app/features/applications/use-live-applications.ts';
import { useStaff } from '#app/features/session/staff-context.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { APPLICATION_STATUSES, type JobApplication } from '#domain/job-application.ts';
import { hasPermission } from '#domain/permission.ts';

type Open = { kind: 'cv' | 'rating' | 'delete'; application: JobApplication } | null;

/** Who applied to one posting, live. */
export default function Applications() {
  const { jobId = '' } = useParams();
  const { access } = useStaff();
  const [query, setQuery] = useSearchParams();
  const status = APPLICATION_STATUSES.find((value) => value === query.get('estado')) ?? null;
  const page = Math.max(0, Number(query.get('pagina') ?? 1) - 1) || 0;
  const filters = { search: query.get('buscar') ?? '', status, page };
  const posting = useQuery(postingQuery(jobId));
  const list = useQuery(applicationsQuery(jobId, filters));
  const change = useChangeApplication(jobId);
  const remove = useDeleteApplication(jobId);
  const [open, setOpen] = useState<Open>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const close = useCallback(() => setOpen(null), []);
  useLiveApplications(jobId);

  const setFilter = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        // Another filter starts at its first page.
        next.delete('pagina');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );

  if (list.isError || posting.isError) {
    return (
      <EmptyState title="Error al cargar las postulaciones">
        <Button variant="outline" size="sm" onClick={() => Promise.all([list.refetch(), posting.refetch()])}>
          Reintentar
        </Button>
      </EmptyState>
    );
  }
  if (list.isPending || posting.isPending) return <Loading>Cargando postulaciones...</Loading>;
  if (!posting.data) return <EmptyState title="Esta oferta no existe" />;
  const { applications, total } = list.data;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">{posting.data.title}</h2>
          <p className="text-muted">
            {posting.data.location} ·{' '}
            <span role="status">{total === 1 ? '1 postulación' : `${total} postulaciones`}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <ApplicationFilterBar search={filters.search} status={status} onChange={setFilter} />
          {hasPermission(access, 'rrhh.documents.read') && applications.length > 0 && (
            <DownloadButton selected={selected} jobTitle={posting.data.title} />
          )}
        </div>
      </div>
      {applications.length === 0 ? (
        <EmptyState
          title={filters.search || status ? 'Ninguna postulación coincide' : 'Aún no hay postulaciones'}
          body={
            filters.search || status
              ? 'Pruebe con otra búsqueda o quite el filtro.'
              : 'Aparecerán aquí apenas lleguen.'
          }
        />
      ) : (
        <ApplicationsTable
          applications={applications}
          isStale={list.isPlaceholderData}
          selected={selected}
          onSelect={setSelected}
          onOpenCv={(application) => setOpen({ kind: 'cv', application })}
          actions={{
            canUpdate: hasPermission(access, 'rrhh.applications.update'),
            canDelete: access.isSuperAdmin,
            onChange: ({ id }, changed) => change.mutate({ id, change: changed }),
            onRate: (application) => setOpen({ kind: 'rating', application }),
            onDownload: downloadCv,
            onDelete: (application) => setOpen({ kind: 'delete', application }),
          }}
        />
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / PAGE_SIZE)}
        onChange={(next) => setFilter('pagina', String(next + 1))}
      />
      {open?.kind === 'cv' && <CvDialog application={open.application} onClose={close} />}
      {open?.kind === 'rating' && (
        <RatingDialog
          application={open.application}
          onClose={close}
          onSave={(rating, notes) => {
            change.mutate({ id: open.application.id, change: { kind: 'rating', rating, notes } });
            close();
          }}
        />
      )}
      <ConfirmDialog
        isOpen={open?.kind === 'delete'}
        title="¿Eliminar esta postulación?"
        body={`Se eliminará la postulación de ${open?.application.full_name ?? ''}. Esta acción no se puede deshacer.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={close}
        onConfirm={() => {
          if (open) remove.mutate(open.application.id);
          close();
        }}
      />
    </>
  );
}
