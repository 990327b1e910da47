import { formatCount } from '#app/i18n/format-count.ts';
import { dayLabel } from '#app/portal/charts/chart-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { Table } from '#app/ui/table.tsx';
import { MISSING_DAYS } from '#domain/website/site-redirect.ts';
import type { MissingPage } from './list-redirects.ts';

/** The addresses that visitors missed, each with a button to redirect it. */
export function MissingPages({
  pages,
  canEdit,
  onRedirect,
}: {
  pages: readonly MissingPage[];
  canEdit: boolean;
  onRedirect: (page: string) => void;
}) {
  return (
    <section className="mt-10">
      <ScreenHeading
        title="Direcciones que no existen"
        note={`Las que se abrieron más de una vez en los últimos ${MISSING_DAYS} días y aún no llevan a ninguna parte (404).`}
      />
      {pages.length === 0 ? (
        <p className="border-y border-rule py-4 text-muted">Ninguna en los últimos {MISSING_DAYS} días.</p>
      ) : (
        <Table
          label="Direcciones que no existen"
          isTall
          columns={[
            'Dirección',
            'Veces',
            'Última vez',
            ...(canEdit ? [{ key: 'actions', content: <span className="sr-only">Acciones</span> }] : []),
          ]}
        >
          {pages.map(({ hits, last_day, page }) => (
            <tr key={page}>
              <th scope="row" className="font-medium break-words text-ink">
                {page}
              </th>
              <td className="tabular-nums">
                {formatCount(hits)}
                <span className="text-muted md:hidden"> veces</span>
              </td>
              <td className="whitespace-nowrap tabular-nums">
                <span className="text-muted md:hidden">la última, </span>
                {dayLabel(last_day)}
              </td>
              {canEdit && (
                <td className="w-0">
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Crear redirección desde ${page}`}
                    onClick={() => onRedirect(page)}
                  >
                    Crear redirección
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
