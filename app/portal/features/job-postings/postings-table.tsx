import { Link } from 'react-router';
import { formatDate } from '#app/i18n/format.ts';
import { countOf, formatCount } from '#app/i18n/format-count.ts';
import { ActionMenu } from '#app/ui/action-menu.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Action } from '#app/ui/menu.tsx';
import { sortableColumn } from '#app/ui/sort.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type LoadingRows, Table } from '#app/ui/table.tsx';
import { hasExpired } from '#domain/recruiting/job-posting.ts';
import { type CountedPosting, explainMissingEnglish } from './list-postings.ts';
import type { PostingSort } from './posting-filters.ts';
import { POSTING_STATUS } from './posting-status.ts';
import { useTogglePosting } from './toggle-posting.ts';
import { visibilityNote } from './visibility.ts';

export function PostingsTable({
  postings,
  isStale,
  sort,
  onSort,
  canToggle,
  seesApplications,
  actionsOf,
  loading = false,
}: LoadingRows & {
  postings: readonly CountedPosting[];
  isStale: boolean;
  sort: PostingSort;
  onSort: (sort: string) => void;
  canToggle: boolean;
  seesApplications: boolean;
  actionsOf: (posting: CountedPosting) => readonly Action[];
}) {
  const toggle = useTogglePosting();
  return (
    <Table
      label="Ofertas laborales"
      cardHeight="9rem"
      loading={loading}
      isTall
      isStale={isStale}
      columns={[
        sortableColumn('oferta', 'Oferta', sort, onSort),
        'Ubicación',
        { ...sortableColumn('publicada', 'Publicada', sort, onSort), isWide: true },
        { ...sortableColumn('vistas', 'Vistas', sort, onSort), isWide: true },
        ...(seesApplications ? [sortableColumn('postulaciones', 'Postulaciones', sort, onSort)] : []),
        'Estado',
        { key: 'toggle', content: <span className="sr-only">Publicar</span> },
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {postings.map((posting) => {
        const { label, tone } = POSTING_STATUS[posting.status];
        const note = visibilityNote(posting);
        return (
          <tr key={posting.id}>
            <th scope="row" className="break-words">
              {seesApplications ? (
                <Link
                  to={`/admin/rrhh/applications/${posting.id}`}
                  className="font-semibold text-ink hover:text-copper"
                >
                  {posting.title}
                </Link>
              ) : (
                <span className="font-semibold text-ink">{posting.title}</span>
              )}
              <span className="block text-sm font-normal text-muted">
                <span>{posting.department}</span>
                {note && (
                  <>
                    {' · '}
                    <span>{note}</span>
                  </>
                )}
              </span>
              <span className="block text-sm font-normal text-muted xl:hidden">
                {publishedOn(posting)} ·{' '}
                <span className="whitespace-nowrap">{views(posting.views_count)}</span>
              </span>
            </th>
            <td className="break-words md:min-w-32">
              <span className="line-clamp-3 xl:text-sm/4.5" title={posting.location}>
                {posting.location}
              </span>
            </td>
            <td className="whitespace-nowrap max-xl:hidden">{publishedOn(posting)}</td>
            <td className="tabular-nums max-xl:hidden">{formatCount(posting.views_count)}</td>
            {seesApplications && (
              <td data-label="Postulaciones" className="tabular-nums">
                <Link
                  to={`/admin/rrhh/applications/${posting.id}`}
                  className="font-semibold text-copper underline-offset-4 hover:underline"
                >
                  {formatCount(posting.applications)}{' '}
                  <span className="sr-only">
                    {posting.applications === 1 ? 'postulación' : 'postulaciones'} a {posting.title}
                  </span>
                </Link>
              </td>
            )}
            <td className="min-[88rem]:min-w-52">
              <StatusBadge tone={tone}>{label}</StatusBadge>
              <Problem posting={posting} />
            </td>
            <td className="text-right">
              {canToggle && (
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => toggle(posting)}
                  aria-label={`${posting.status === 'active' ? 'Desactivar' : 'Activar'} ${posting.title}`}
                >
                  {posting.status === 'active' ? 'Desactivar' : 'Activar'}
                </Button>
              )}
            </td>
            <td className="w-0">
              <ActionMenu label={`Acciones para ${posting.title}`} actions={actionsOf(posting)} />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

const views = (count: number): string => countOf(count, 'vista', 'vistas');

const publishedOn = ({ published_at }: CountedPosting): string =>
  published_at === null ? 'Sin publicar' : formatDate(published_at);

/** What needs action; one thing, so that rows have one height: an expired posting is not translated any more. */
function Problem({ posting }: { posting: CountedPosting }) {
  const isOver = hasExpired(posting);
  const problem = isOver ? 'Esta oferta ha expirado' : explainMissingEnglish(posting);
  return (
    problem && (
      <span className="flex">
        <StatusBadge tone={isOver ? 'red' : 'amber'} isSentence>
          {problem}
        </StatusBadge>
      </span>
    )
  );
}
