import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { JobDetails } from '#app/content/jobs/job-details.tsx';
import type { Language } from '#app/i18n/language.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { useDeletePosting } from '#app/portal/features/job-postings/delete-posting.ts';
import {
  type CountedPosting,
  type EditablePosting,
  PAGE_SIZE,
  POSTINGS_KEY,
  postingsQuery,
} from '#app/portal/features/job-postings/list-postings.ts';
import { PostingDialog } from '#app/portal/features/job-postings/posting-dialog.tsx';
import { PostingFilterBar } from '#app/portal/features/job-postings/posting-filter-bar.tsx';
import { readPostingFilters } from '#app/portal/features/job-postings/posting-filters.ts';
import { copyOf, formOf, NEW_POSTING, previewOf } from '#app/portal/features/job-postings/posting-form.ts';
import { suggestionsQuery } from '#app/portal/features/job-postings/posting-suggestions.ts';
import { PostingsTable } from '#app/portal/features/job-postings/postings-table.tsx';
import { useSavePosting } from '#app/portal/features/job-postings/save-posting.ts';
import type { Action } from '#app/ui/action-menu.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LanguagePreview } from '#app/ui/language-preview.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { isOpen, type JobPostingForm, type PostingFields } from '#domain/job-posting.ts';
import { langOf } from '#domain/localized.ts';
import { hasPermission } from '#domain/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';

type Open =
  | { kind: 'create' }
  | { kind: 'edit' | 'copy' | 'preview' | 'delete'; posting: CountedPosting }
  | null;

const TABLES = ['job_postings', 'job_posting_translations', 'job_applications'];

export const meta = portalMeta('Ofertas laborales');

/** Job postings, with live updates. */
export default function Postings() {
  const { access, user } = useStaff();
  const isListening = useLiveTables(TABLES, POSTINGS_KEY);
  const save = useSavePosting(user.id);
  const remove = useDeletePosting();
  const { change, query } = useUrlFilters();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const saveForm = (fields: PostingFields, base: EditablePosting | null) =>
    save.mutateAsync({ base, fields });
  const filters = readPostingFilters(query);
  const { page } = filters;
  const postings = useQuery({
    ...postingsQuery(filters),
    enabled: isListening,
  });

  const suggestions = useQuery({
    ...suggestionsQuery,
    enabled: open?.kind === 'create' || open?.kind === 'edit' || open?.kind === 'copy',
  });

  const actionsOf = (posting: CountedPosting): Action[] => [
    ...(isOpen(posting)
      ? [
          {
            label: 'Ver oferta',
            onSelect: () => window.open(`/oportunidades-laborales/${posting.slug}`, '_blank', 'noopener'),
          },
        ]
      : []),
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
      <LoadError
        text="Error al cargar las ofertas laborales"
        error={postings.error}
        onRetry={() => postings.refetch()}
      />
    );
  }
  const { postings: found, total } = postings.data;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <PostingFilterBar filters={filters} onChange={(name, value) => change({ [name]: value })} />
        {hasPermission(access, 'rrhh.postings.create') && (
          <Button onClick={() => setOpen({ kind: 'create' })}>Nueva oferta</Button>
        )}
      </div>
      {found.length === 0 && page === 0 ? (
        <EmptyState
          title={
            filters.search.trim() || filters.status || filters.visibility || filters.isTranslated !== null
              ? 'Ninguna oferta coincide'
              : 'Aún no hay ofertas laborales'
          }
        />
      ) : (
        <>
          <p role="status" className="mb-3 text-muted">
            {total === 1 ? '1 oferta' : `${total.toLocaleString('es-CL')} ofertas`}
          </p>
          <PostingsTable
            postings={found}
            isStale={postings.isPlaceholderData}
            sort={filters.sort}
            onSort={(orden) => change({ orden })}
            canToggle={hasPermission(access, 'rrhh.postings.update')}
            actionsOf={actionsOf}
          />
          <Pager
            page={page}
            pages={Math.ceil(total / PAGE_SIZE)}
            onChange={(next) => change({ pagina: String(next + 1) })}
          />
        </>
      )}
      {open?.kind === 'create' && (
        <PostingDialog
          title="Nueva oferta laboral"
          posting={null}
          initial={NEW_POSTING}
          suggestions={suggestions.data}
          preview={previewForm}
          onClose={close}
          onSave={saveForm}
        />
      )}
      {(open?.kind === 'edit' || open?.kind === 'copy') && (
        <PostingDialog
          title={open.kind === 'edit' ? 'Editar oferta laboral' : 'Duplicar oferta laboral'}
          posting={open.kind === 'edit' ? open.posting : null}
          initial={open.kind === 'edit' ? formOf(open.posting) : copyOf(open.posting)}
          suggestions={suggestions.data}
          preview={previewForm}
          onClose={close}
          onSave={saveForm}
        />
      )}
      {open?.kind === 'preview' && <PostingPreview form={formOf(open.posting)} onClose={close} />}
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

const previewForm = (form: JobPostingForm, onClose: () => void): ReactNode => (
  <PostingPreview form={form} onClose={onClose} />
);

function PostingPreview({ form, onClose }: { form: JobPostingForm; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>('es');
  const job = previewOf(form, language);
  const place = [job.department, job.location, 'Así la ven los visitantes'].filter(Boolean).join(' · ');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<span lang={langOf(job, 'title') ?? language}>{job.title || 'Sin título'}</span>}
      description={place}
      closeLabel="Cerrar"
    >
      <LanguagePreview language={language} onChange={setLanguage}>
        <JobDetails job={job} />
      </LanguagePreview>
    </Dialog>
  );
}
