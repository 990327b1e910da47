import { formatDate } from '#app/i18n/format.ts';
import { formatFileSize } from '#app/i18n/format-file-size.ts';
import { copyLink } from '#app/lib/copy-link.ts';
import type { MediaFile } from '#app/portal/media/list-media.ts';
import { ActionMenu } from '#app/ui/action-menu.tsx';
import { Table } from '#app/ui/table.tsx';
import { documentPath } from '#domain/website/media-file.ts';

/** The documents of the library, with their public addresses. */
export function DocumentsTable({
  documents,
  onOpen,
}: {
  documents: readonly MediaFile[];
  onOpen: (document: MediaFile) => void;
}) {
  return (
    <Table
      label="Documentos"
      isTall
      columns={[
        'Nombre',
        'Dirección',
        'Tamaño',
        'Actualizado',
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {documents.map((document) => {
        const path = documentPath(document.slug ?? '');
        return (
          <tr key={document.id}>
            <th scope="row" className="font-semibold break-words text-ink">
              {document.name}
            </th>
            <td className="break-words max-md:basis-full">
              <a
                href={path}
                target="_blank"
                rel="noreferrer"
                className="text-copper underline-offset-4 hover:underline"
              >
                {path}
              </a>
            </td>
            <td className="whitespace-nowrap tabular-nums">{formatFileSize(document.bytes, 'es')}</td>
            <td className="whitespace-nowrap tabular-nums">{formatDate(document.updated_at)}</td>
            <td className="w-0">
              <ActionMenu
                label={`Acciones: ${document.name}`}
                actions={[
                  { label: 'Abrir', onSelect: () => onOpen(document) },
                  {
                    label: 'Copiar dirección',
                    onSelect: () => copyLink(new URL(path, window.location.origin).href),
                  },
                ]}
              />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
