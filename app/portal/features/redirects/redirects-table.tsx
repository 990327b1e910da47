import { formatDate } from '#app/i18n/format.ts';
import { formatCount } from '#app/i18n/format-count.ts';
import { ActionMenu } from '#app/ui/action-menu.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type LoadingRows, Table, wideColumn } from '#app/ui/table.tsx';
import { type AddedPaths, leadsNowhere } from '#domain/website/site-redirect.ts';
import type { SiteRedirect } from './list-redirects.ts';

/** The label of a kind of redirect. */
export const kindLabel = (isPermanent: boolean): string => (isPermanent ? 'Permanente' : 'Temporal');

/** Why a redirect is of no use to visitors, for staff; undefined while it is. */
export function describeDefect(
  { from_path, to_path }: Pick<SiteRedirect, 'from_path' | 'to_path'>,
  added: AddedPaths,
): string | undefined {
  if (leadsNowhere(to_path, added)) return 'Lleva a una página que ya no existe';
  return added.paths.has(from_path) ? 'No se usa: ahora hay una página en esta dirección' : undefined;
}

/** Redirects, with the actions on them. */
export function RedirectsTable({
  added,
  redirects,
  canEdit,
  onEdit,
  onDelete,
  loading = false,
}: LoadingRows & {
  added: AddedPaths;
  redirects: readonly SiteRedirect[];
  canEdit: boolean;
  onEdit: (redirect: SiteRedirect) => void;
  onDelete: (redirect: SiteRedirect) => void;
}) {
  return (
    <Table
      label="Redirecciones"
      loading={loading}
      isTall
      columns={[
        'Desde',
        'Hacia',
        wideColumn('Tipo'),
        'Veces',
        'Última vez',
        ...(canEdit ? [{ key: 'actions', content: <span className="sr-only">Acciones</span> }] : []),
      ]}
    >
      {redirects.map((redirect) => {
        const { from_path, hits, id, is_permanent, last_hit_at, to_path } = redirect;
        const defect = describeDefect(redirect, added);
        return (
          <tr key={id}>
            <th scope="row" className="font-semibold break-words text-ink">
              {from_path}
            </th>
            <td className="break-words max-md:basis-full md:max-xl:min-w-56">
              <span className="text-muted md:hidden">→ </span>
              <a
                href={to_path}
                target="_blank"
                rel="noreferrer"
                className="text-copper underline-offset-4 hover:underline"
              >
                {to_path}
              </a>
              {defect && (
                <StatusBadge tone="red" isSentence>
                  {defect}
                </StatusBadge>
              )}
              <span className="block text-sm text-muted xl:hidden">{kindLabel(is_permanent)}</span>
            </td>
            <td className="max-xl:hidden">{kindLabel(is_permanent)}</td>
            <td className="tabular-nums">
              {formatCount(hits)}
              <span className="text-muted md:hidden"> {hits === 1 ? 'vez' : 'veces'}</span>
            </td>
            <td className="whitespace-nowrap tabular-nums">
              {last_hit_at && <span className="text-muted md:hidden">la última, </span>}
              {last_hit_at ? formatDate(last_hit_at) : <span className="max-md:hidden">—</span>}
            </td>
            {canEdit && (
              <td className="w-0">
                <ActionMenu
                  label={`Acciones: ${from_path}`}
                  actions={[
                    { label: 'Cambiar', onSelect: () => onEdit(redirect) },
                    { label: 'Eliminar', onSelect: () => onDelete(redirect), tone: 'danger' },
                  ]}
                />
              </td>
            )}
          </tr>
        );
      })}
    </Table>
  );
}
