import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { formatDateTime } from '#app/i18n/format.ts';
import { countOf } from '#app/i18n/format-count.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { csvFile } from '#app/lib/table-file/csv-file.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import {
  addedPathsQuery,
  missingPagesQuery,
  redirectsQuery,
  type SiteRedirect,
  stillMissing,
} from '#app/portal/features/redirects/list-redirects.ts';
import { MissingPages } from '#app/portal/features/redirects/missing-pages.tsx';
import type { EditedRedirect } from '#app/portal/features/redirects/redirect-dialog.tsx';
import {
  describeDefect,
  kindLabel,
  RedirectsTable,
} from '#app/portal/features/redirects/redirects-table.tsx';
import { useDeleteRedirect } from '#app/portal/features/redirects/write-redirect.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { listOwnPaths } from '#domain/website/moved-pages.ts';
import { isEditor } from '../layout/centres.ts';
import { portalMeta } from '../layout/portal-meta.ts';

const RedirectDialog = deferred(() =>
  import('#app/portal/features/redirects/redirect-dialog.tsx').then((module) => module.RedirectDialog),
);
const ImportDialog = deferred(() =>
  import('#app/portal/features/redirects/import-dialog.tsx').then((module) => module.ImportDialog),
);

const PAGE_SIZE = 50;
/** The filter of redirects that are of no use. */
const DEFECTIVE = 'problemas';
const NEW: EditedRedirect = { from_path: '' };
/** While they are being read. */
const NO_PATHS = listOwnPaths([]);

export const meta = portalMeta('Redirecciones');

/** Redirects of former addresses, and the addresses that visitors missed. */
export default function Redirects() {
  const { access } = useStaff();
  const isOpen = isEditor(access);
  const canEdit = hasPermission(access, 'web.content.publish');
  const redirects = useQuery({ ...redirectsQuery, enabled: isOpen });
  const missing = useQuery({ ...missingPagesQuery, enabled: isOpen });
  const paths = useQuery({ ...addedPathsQuery, enabled: isOpen });
  const remove = useDeleteRedirect();
  const { change, page, query } = useUrlFilters();
  const [edited, setEdited] = useState<EditedRedirect | null>(null);
  const [deleting, setDeleting] = useState<SiteRedirect | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  if (!isOpen) return <Navigate to="/admin" replace />;
  const reads = [redirects, missing, paths];
  const failed = reads.find((read) => read.isLoadingError);
  if (failed)
    return (
      <LoadFailure
        text="No se pudieron cargar las redirecciones"
        error={failed.error}
        onRetry={() => refetchFailed(reads)}
      />
    );
  const added = paths.data ?? NO_PATHS;
  const isLoading = redirects.isPending || missing.isPending || paths.isPending;
  const known = isLoading ? [] : (redirects.data ?? []);
  const search = query.get('buscar') ?? '';
  const sought = search.trim().toLowerCase();
  const onlyDefective = query.get('mostrar') === DEFECTIVE;
  const found = known.filter(
    (redirect) =>
      (redirect.from_path.includes(sought) || redirect.to_path.includes(sought)) &&
      (!onlyDefective || describeDefect(redirect, added) !== undefined),
  );
  const shown = found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return (
    <>
      <ScreenHeading
        title="Redirecciones"
        count={!isLoading && countOf(found.length, 'redirección', 'redirecciones')}
        action={
          <span className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              className="min-h-10"
              disabled={found.length === 0}
              onClick={() => saveFile(redirectsFile(found), 'redirecciones.csv')}
            >
              <span>
                <span className="max-sm:sr-only">Descargar </span>CSV
              </span>
            </Button>
            {canEdit && (
              <>
                <Button
                  variant="outline"
                  size="sm"
                  className="min-h-10"
                  disabled={isLoading}
                  onClick={() => setIsImporting(true)}
                >
                  Pegar varias
                </Button>
                <Button size="sm" className="min-h-10" disabled={isLoading} onClick={() => setEdited(NEW)}>
                  Nueva redirección
                </Button>
              </>
            )}
          </span>
        }
      >
        <FilterBar
          active={[onlyDefective ? DEFECTIVE : null]}
          search={
            <SearchField
              placeholder="Parte de una dirección"
              value={search}
              onSearch={(buscar) => change({ buscar })}
            />
          }
        >
          <FilterSelect
            label="Mostrar"
            all="Todas"
            value={onlyDefective ? DEFECTIVE : null}
            options={[[DEFECTIVE, 'Con problemas']]}
            onChange={(mostrar) => change({ mostrar })}
          />
        </FilterBar>
      </ScreenHeading>
      {!isLoading && found.length === 0 ? (
        search === '' && !onlyDefective ? (
          <EmptyState
            title="Aún no hay redirecciones"
            body="Una redirección lleva a quien abre una dirección que ya no existe, como la de un sitio anterior, a la página que la reemplaza."
          />
        ) : (
          <NoMatches
            title="Ninguna redirección coincide"
            body="Pruebe con otra parte de la dirección o sin filtros."
            onClear={() => change({ buscar: '', mostrar: '' })}
          />
        )
      ) : (
        <RedirectsTable
          added={added}
          loading={isLoading && 'Cargando redirecciones...'}
          redirects={shown}
          canEdit={canEdit}
          onEdit={setEdited}
          onDelete={setDeleting}
        />
      )}
      <Pager
        isCurrent={!isLoading && !redirects.isFetching}
        page={page}
        pages={Math.ceil(found.length / PAGE_SIZE)}
        onChange={(next) => change({ pagina: String(next + 1) })}
      />
      {!isLoading && (
        <MissingPages
          pages={stillMissing(missing.data ?? [], known, added)}
          canEdit={canEdit}
          onRedirect={(from_path) => setEdited({ from_path })}
        />
      )}
      {edited && (
        <RedirectDialog added={added} edited={edited} redirects={known} onClose={() => setEdited(null)} />
      )}
      {isImporting && <ImportDialog added={added} redirects={known} onClose={() => setIsImporting(false)} />}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="¿Eliminar esta redirección?"
        body={
          deleting && added.paths.has(deleting.from_path)
            ? `En ${deleting.from_path} hay una página, que se sigue viendo.`
            : `${deleting?.from_path} volverá a dar «Página no encontrada».`
        }
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting);
          setDeleting(null);
        }}
      />
    </>
  );
}

/** The redirects as a file, which can be pasted back. */
const redirectsFile = (redirects: readonly SiteRedirect[]): Blob =>
  csvFile({
    name: 'Redirecciones',
    head: ['Desde', 'Hacia', 'Tipo', 'Veces', 'Última vez'],
    rows: redirects.map(({ from_path, hits, is_permanent, last_hit_at, to_path }) => [
      from_path,
      to_path,
      kindLabel(is_permanent),
      String(hits),
      last_hit_at ? formatDateTime(last_hit_at) : '',
    ]),
  });
