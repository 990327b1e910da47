import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeletePosting } from '#app/features/job-postings/delete-posting.ts';
import {
  type CountedPosting,
  POSTINGS_KEY,
  postingsQuery,
} from '#app/features/job-postings/list-postings.ts';
import { PostingDialog } from '#app/features/job-postings/posting-dialog.tsx';
import { copyOf, formOf, NEW_POSTING } from '#app/features/job-postings/posting-form.ts';
import { PostingsTable } from '#app/features/job-postings/postings-table.tsx';
import { useSavePosting } from '#app/features/job-postings/save-posting.ts';
import { JobDetails } from '#app/features/jobs/job-details.tsx';
import { useStaff } from '#app/features/session/staff-context.ts';
import type { Action } from '#app/ui/action-menu.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadFailure } from '#app/ui/load-failure.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { useLiveTables } from '#app/use-live-tables.ts';
import { useUrlFilters } from '#app/use-url-filters.ts';
import { hasPermission } from '#domain/permission.ts';

type Open =
  | { kind: 'create' }
  | { kind: 'edit' | 'copy' | 'preview' | 'delete'; posting: CountedPosting }
  | null;

const TABLES = ['job_postings', 'job_applications'];

/** All job postings, live: to write, publish and take back. */
export default function Postings() {
  const { access, user } = useStaff();
  const isListening = useLiveTables(TABLES, POSTINGS_KEY);
  const postings = useQuery({ ...postingsQuery, enabled: isListening });
  const save = useSavePosting(user.id);
  const remove = useDeletePosting();
  const { change, query } = useUrlFilters();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const search = query.get('buscar') ?? '';

  const actionsOf = (posting: CountedPosting): Action[] => [
    { label: 'Vista previa', onSelect: () => setOpen({ kind: 'preview', posting }) },
    ...(hasPermission(access, 'rrhh.postings.update')
      ? [{ label: 'Editar', onSelect: () => setOpen({ kind: 'edit', posting }) }]
      : []),
    ...(hasPermission(access, 'rrhh.postings.create')
      ? [{ label: 'Duplicar', onSelect: () => setOpen({ kind: 'copy', posting }) }]
      : []),
    ...(hasPermission(access, 'rrhh.postings.delete')
      ? [
          {
            label: 'Eliminar',
            tone: 'danger' as const,
            onSelect: () => setOpen({ kind: 'delete', posting }),
          },
        ]
      : []),
  ];

  if (postings.isPending) return <Loading>Cargando ofertas...</Loading>;
  if (postings.isLoadingError) {
    return (
      <LoadFailure
        text="Error al cargar las ofertas laborales"
        error={postings.error}
        onRetry={() => postings.refetch()}
      />
    );
  }
  const words = search.trim().toLowerCase();
  const found = postings.data.filter(({ department, location, title }) =>
    `${title} ${department} ${location}`.toLowerCase().includes(words),
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <search className="w-full sm:w-80">
          <SearchField
            placeholder="Título, departamento o ubicación"
            value={search}
            onSearch={(buscar) => change({ buscar })}
          />
        </search>
        {hasPermission(access, 'rrhh.postings.create') && (
          <Button onClick={() => setOpen({ kind: 'create' })}>Nueva oferta</Button>
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState title={words ? 'Ninguna oferta coincide' : 'Aún no hay ofertas laborales'} />
      ) : (
        <PostingsTable
          postings={found}
          canToggle={hasPermission(access, 'rrhh.postings.update')}
          actionsOf={actionsOf}
        />
      )}
      {open?.kind === 'create' && (
        <PostingDialog
          title="Nueva oferta laboral"
          initial={NEW_POSTING}
          onClose={close}
          onSave={(fields) => save.mutateAsync({ id: null, fields })}
        />
      )}
      {(open?.kind === 'edit' || open?.kind === 'copy') && (
        <PostingDialog
          title={open.kind === 'edit' ? 'Editar oferta laboral' : 'Duplicar oferta laboral'}
          initial={open.kind === 'edit' ? formOf(open.posting) : copyOf(open.posting)}
          onClose={close}
          onSave={(fields) => save.mutateAsync({ id: open.kind === 'edit' ? open.posting.id : null, fields })}
        />
      )}
      {open?.kind === 'preview' && (
        <Dialog
          isOpen
          onClose={close}
          title={open.posting.title}
          description={`${open.posting.department} · ${open.posting.location} · Así la ven los visitantes`}
          closeLabel="Cerrar"
        >
          <JobDetails job={open.posting} />
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={open?.kind === 'delete'}
        title="¿Eliminar esta oferta laboral?"
        body={`Se eliminará «${open?.kind === 'delete' ? open.posting.title : ''}». Esta acción no se puede deshacer.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={close}
        onConfirm={() => {
          if (open?.kind === 'delete') remove.mutate(open.posting.id);
          close();
        }}
      />
    </>
  );
}
