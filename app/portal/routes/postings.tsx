import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#app/i18n/format-count.ts';
import { copyLink } from '#app/lib/copy-link.ts';
import { isCurrent } from '#app/lib/query/read-page.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useOpened } from '#app/lib/use-opened.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { useDeletePosting } from '#app/portal/features/job-postings/delete-posting.ts';
import {
  type CountedPosting,
  listedPostingQuery,
  PAGE_SIZE,
  POSTINGS_KEY,
  postingsQuery,
} from '#app/portal/features/job-postings/list-postings.ts';
import { PostingFilterBar } from '#app/portal/features/job-postings/posting-filter-bar.tsx';
import { readPostingFilters } from '#app/portal/features/job-postings/posting-filters.ts';
import { copyOf, formOf, NEW_POSTING } from '#app/portal/features/job-postings/posting-form.ts';
import { PostingPreview } from '#app/portal/features/job-postings/posting-preview.tsx';
import { suggestionsQuery } from '#app/portal/features/job-postings/posting-suggestions.ts';
import { PostingsTable } from '#app/portal/features/job-postings/postings-table.tsx';
import { useSavePosting } from '#app/portal/features/job-postings/save-posting.ts';
import { pathOnSite } from '#app/portal/features/job-postings/visibility.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { GoneDialog } from '#app/ui/gone-dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import type { Action } from '#app/ui/menu.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';

type Open = { kind: 'preview' | 'delete'; posting: CountedPosting } | null;

/** Takes the place of an id in the URL to open the form of a new posting. */
const NEW = 'nueva';

const TABLES = ['job_postings', 'job_posting_translations', 'job_applications'];

const PostingDialog = deferred(() =>
  import('#app/portal/features/job-postings/posting-dialog.tsx').then((module) => module.PostingDialog),
);

export const meta = portalMeta('Ofertas laborales');

/** Job postings, with live updates. */
export default function Postings() {
  const { access, user } = useStaff();
  const isListening = useLiveTables(TABLES, POSTINGS_KEY);
  const save = useSavePosting(user.id);
  const remove = useDeletePosting();
  const { change, query } = useUrlFilters();
  const [open, setOpen] = useState<Open>(null);
  /** The form opened by the URL: the palette and colleagues can link to it, and Back closes it. */
  const copiedId = query.get('duplicar') ?? '';
  const openedId = copiedId || (query.get('editar') ?? '');
  const openForm = (address: { editar: string } | { duplicar: string }): void =>
    change(address, { isEntry: true });
  const close = (): void => {
    setOpen(null);
    if (openedId) change({ editar: '', duplicar: '' });
  };
  const filters = readPostingFilters(query);
  const { page } = filters;
  const postings = useQuery({
    ...postingsQuery(filters),
    enabled: isListening,
  });

  const mayUpdate = hasPermission(access, 'rrhh.postings.update');
  const mayCreate = hasPermission(access, 'rrhh.postings.create');
  const onPage = postings.data?.postings.find(({ id }) => id === openedId);
  // A linked posting may be on another page.
  const alone = useQuery({
    ...listedPostingQuery(openedId),
    enabled: openedId !== '' && openedId !== NEW && postings.isSuccess && !onPage,
  });
  const opened = useOpened(openedId, onPage ?? alone.data);
  const isCopy = copiedId !== '';
  const mayOpenForm = isCopy ? mayCreate : mayUpdate;
  const suggestions = useQuery({
    ...suggestionsQuery,
    enabled: openedId !== '',
  });

  const onSite = (posting: CountedPosting): Action[] => {
    const path = pathOnSite(posting);
    return path
      ? [
          { label: 'Ver en el sitio', onSelect: () => window.open(path, '_blank', 'noopener') },
          { label: 'Copiar enlace', onSelect: () => copyLink(new URL(path, location.href).href) },
        ]
      : [];
  };
  const actionsOf = (posting: CountedPosting): Action[] => [
    ...onSite(posting),
    { label: 'Vista previa', onSelect: () => setOpen({ kind: 'preview', posting }) },
    ...(mayUpdate ? [{ label: 'Editar', onSelect: () => openForm({ editar: posting.id }) }] : []),
    ...(mayCreate ? [{ label: 'Duplicar', onSelect: () => openForm({ duplicar: posting.id }) }] : []),
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

  const { postings: found, total } = postings.data ?? { postings: [], total: 0 };
  const { isTranslated, search, status, visibility } = filters;
  const isFiltered = search.trim() !== '' || Boolean(status ?? visibility) || isTranslated !== null;
  return (
    <>
      <ScreenHeading
        title="Ofertas laborales"
        action={
          mayCreate && (
            <Button size="sm" className="min-h-10" onClick={() => openForm({ editar: NEW })}>
              Nueva oferta
            </Button>
          )
        }
        count={postings.isSuccess && countOf(total, 'oferta', 'ofertas')}
      >
        <PostingFilterBar filters={filters} onChange={(name, value) => change({ [name]: value })} />
      </ScreenHeading>
      {alone.isLoadingError && (
        <LoadError text="No se pudo cargar la oferta" error={alone.error} onRetry={() => alone.refetch()} />
      )}
      {postings.isLoadingError ? (
        <LoadError
          text="Error al cargar las ofertas laborales"
          error={postings.error}
          onRetry={() => postings.refetch()}
        />
      ) : postings.isSuccess && found.length === 0 && page === 0 ? (
        isFiltered ? (
          <NoMatches
            title="Ninguna oferta coincide"
            onClear={() => change({ buscar: '', estado: '', publicacion: '', traduccion: '' })}
          />
        ) : (
          <EmptyState
            title="Aún no hay ofertas laborales"
            body={
              mayCreate
                ? 'Cree la primera con «Nueva oferta»: queda como borrador hasta que la publique.'
                : 'Aparecerán aquí apenas alguien cree una.'
            }
          />
        )
      ) : (
        <>
          <PostingsTable
            postings={found}
            loading={postings.isPending && 'Cargando ofertas...'}
            isStale={postings.isPlaceholderData}
            sort={filters.sort}
            onSort={(orden) => change({ orden })}
            canToggle={mayUpdate}
            seesApplications={hasPermission(access, 'rrhh.applications.read')}
            actionsOf={actionsOf}
          />
          <Pager
            isCurrent={isCurrent(postings)}
            page={page}
            pages={Math.ceil(total / PAGE_SIZE)}
            onChange={(next) => change({ pagina: String(next + 1) })}
          />
        </>
      )}
      {openedId === NEW && mayCreate && (
        <PostingDialog
          title="Nueva oferta laboral"
          posting={null}
          initial={NEW_POSTING}
          offersBases
          suggestions={suggestions.data}
          onClose={close}
          onSave={save.mutateAsync}
        />
      )}
      {opened && mayOpenForm && (
        <PostingDialog
          key={opened.id}
          title={isCopy ? 'Duplicar oferta laboral' : 'Editar oferta laboral'}
          posting={isCopy ? null : opened}
          initial={isCopy ? copyOf(opened) : formOf(opened)}
          suggestions={suggestions.data}
          onClose={close}
          onSave={save.mutateAsync}
        />
      )}
      {open?.kind === 'preview' && <PostingPreview form={formOf(open.posting)} onClose={close} />}
      {openedId !== '' && !opened && alone.data === null && (
        <GoneDialog title="Oferta laboral" text="Esta oferta ya no existe." onClose={close} />
      )}
      {opened && !mayOpenForm && <PostingPreview form={formOf(opened)} onClose={close} />}
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
