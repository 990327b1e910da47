import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { countOf } from '#app/i18n/format-count.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { useOpened } from '#app/lib/use-opened.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { AddFiles } from '#app/portal/features/media-library/add-files.tsx';
import { DocumentsTable } from '#app/portal/features/media-library/documents-table.tsx';
import { mediaUsesQuery } from '#app/portal/features/media-library/list-media-uses.ts';
import { PictureGrid } from '#app/portal/features/media-library/picture-grid.tsx';
import { useUploadQueue } from '#app/portal/features/media-library/use-upload-queue.ts';
import { findMedia, type MediaFile, mediaQuery } from '#app/portal/media/list-media.ts';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { GoneDialog } from '#app/ui/gone-dialog.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { GridSkeleton } from '#app/ui/page-skeletons.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';

const MediaDialog = deferred(() =>
  import('#app/portal/features/media-library/media-dialog.tsx').then((module) => module.MediaDialog),
);
const UploadDialog = deferred(() =>
  import('#app/portal/features/media-library/upload-dialog.tsx').then((module) => module.UploadDialog),
);

const PAGE_SIZE = 24;

/** What is shown of the pictures, besides all. */
const SHOWN = new Map<string, (picture: MediaFile, uses: number) => boolean>([
  ['sin-texto', ({ alt_es }) => alt_es === null],
  ['sin-uso', (_, uses) => uses === 0],
]);

export const meta = portalMeta('Imágenes y archivos');

/** The library of the site's pictures and documents. */
export default function MediaLibrary() {
  const isOpen = hasPermission(useStaff().access, 'web.media.manage');
  const files = useQuery({ ...mediaQuery, enabled: isOpen });
  const uses = useQuery({ ...mediaUsesQuery, enabled: isOpen });
  const uploads = useUploadQueue();
  const { change, page, query } = useUrlFilters();
  const openedId = query.get('archivo') ?? '';
  const opened = useOpened(
    openedId,
    files.data?.find(({ id }) => id === openedId),
  );
  if (!isOpen) return <Navigate to="/admin" replace />;
  const reads = [files, uses];
  const failed = reads.find((read) => read.isLoadingError);
  if (failed)
    return (
      <LoadFailure
        text="No se pudo cargar la biblioteca"
        error={failed.error}
        onRetry={() => refetchFailed(reads)}
      />
    );
  const isPending = !files.data || !uses.data;
  const usesOf = (id: string) => uses.data?.get(id) ?? [];
  const isDocuments = query.get('tipo') === 'documentos';
  const ofKind = (files.data ?? []).filter(({ slug }) => (slug !== null) === isDocuments);
  const search = query.get('buscar') ?? '';
  const filter = query.get('mostrar') ?? '';
  const isShown = isDocuments ? undefined : SHOWN.get(filter);
  const found = findMedia(ofKind, search).filter((file) => isShown?.(file, usesOf(file.id).length) ?? true);
  const shown = found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const open = ({ id }: MediaFile): void => change({ archivo: id }, { isEntry: true });
  const close = (): void => change({ archivo: '' });
  return (
    <>
      <AddFiles isListening={openedId === '' && !uploads.isSending} onFiles={uploads.add} />
      <ScreenHeading
        title="Imágenes y archivos"
        count={
          !isPending &&
          (isDocuments
            ? countOf(found.length, 'documento', 'documentos')
            : countOf(found.length, 'imagen', 'imágenes'))
        }
        action={
          <SegmentedControl
            label="Tipo"
            segments={[
              { value: 'imagenes', label: 'Imágenes' },
              { value: 'documentos', label: 'Documentos' },
            ]}
            value={isDocuments ? 'documentos' : 'imagenes'}
            onChange={(tipo) => change({ tipo: tipo === 'documentos' ? tipo : '' })}
          />
        }
      >
        <FilterBar
          active={[isShown ? filter : null]}
          search={
            <SearchField
              placeholder="Nombre o texto"
              value={search}
              onSearch={(buscar) => change({ buscar })}
            />
          }
        >
          {!isDocuments && (
            <FilterSelect
              label="Mostrar"
              all="Todas"
              value={isShown ? filter : null}
              options={[
                ['sin-texto', 'Sin texto alternativo'],
                ['sin-uso', 'Sin usar'],
              ]}
              onChange={(mostrar) => change({ mostrar })}
            />
          )}
        </FilterBar>
      </ScreenHeading>
      {isPending ? (
        <GridSkeleton>Cargando la biblioteca...</GridSkeleton>
      ) : found.length === 0 ? (
        ofKind.length > 0 ? (
          <NoMatches
            title="Nada coincide"
            body="Pruebe con otra palabra o sin filtros."
            onClear={() => change({ buscar: '', mostrar: '' })}
          />
        ) : isDocuments ? (
          <EmptyState
            title="Aún no hay documentos"
            body="Suba un certificado o un folleto en PDF: su dirección se mantiene aunque lo reemplace."
          />
        ) : (
          <EmptyState
            title="Aún no hay imágenes"
            body="Súbalas aquí para usarlas en la portada y en los casos de éxito."
          />
        )
      ) : isDocuments ? (
        <DocumentsTable documents={shown} onOpen={open} />
      ) : (
        <PictureGrid pictures={shown} countUses={(id) => usesOf(id).length} onOpen={open} />
      )}
      <Pager
        isCurrent={!isPending && !files.isFetching}
        page={page}
        pages={Math.ceil(found.length / PAGE_SIZE)}
        onChange={(next) => change({ pagina: String(next + 1) })}
      />
      {uploads.queue.length > 0 && <UploadDialog uploads={uploads} />}
      {opened && !isPending && (
        <MediaDialog key={opened.id} file={opened} uses={usesOf(opened.id)} onClose={close} />
      )}
      {openedId !== '' && !opened && files.isSuccess && !files.isFetching && (
        <GoneDialog title="Imágenes y archivos" text="Este archivo ya no existe." onClose={close} />
      )}
    </>
  );
}
