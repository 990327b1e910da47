import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type LoadingRows, Table, wideColumn } from '#app/ui/table.tsx';
import { type CaseRecord, explainMissingEnglish } from './list-cases.ts';

export function CasesTable({
  records,
  isReadOnly,
  fallbackImageOf,
  onReorder,
  onToggle,
  onEdit,
  onDelete,
  loading = false,
}: LoadingRows & {
  records: readonly CaseRecord[];
  isReadOnly: boolean;
  /** The illustration visitors see when a case has no image. */
  fallbackImageOf: (record: CaseRecord) => string;
  /** @param ids of all cases, in their new order */
  onReorder: (ids: readonly string[]) => void;
  onToggle: (record: CaseRecord) => void;
  onEdit: (record: CaseRecord) => void;
  onDelete: (record: CaseRecord) => void;
}) {
  const move = (from: number, to: number): void => {
    const ids = records.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    onReorder(ids);
  };
  return (
    <Table
      label="Casos de Éxito"
      cardHeight="11.5rem"
      loading={loading}
      isTall
      columns={[
        'Orden',
        { key: 'titulo', content: 'Título', isRowHeader: true },
        'Cliente',
        wideColumn('Sector'),
        wideColumn('Año'),
        'Estado',
        wideColumn('Destacado'),
        'Imagen',
        'Acciones',
      ]}
    >
      {records.map((record, at) => (
        <tr key={record.id}>
          <td>
            <span className="flex items-center">
              <span className="w-7 tabular-nums">{at + 1}</span>
              <MoveButtons
                name={record.titulo}
                onUp={isReadOnly || at === 0 ? null : () => move(at, at - 1)}
                onDown={isReadOnly || at === records.length - 1 ? null : () => move(at, at + 1)}
              />
            </span>
          </td>
          {/* Not truncated: titles and clients often begin alike, and the end tells them apart. */}
          <th scope="row" className="font-semibold break-words text-ink">
            {record.titulo}
            <MissingEnglish record={record} />
          </th>
          <td className="break-words md:max-xl:min-w-40 md:max-xl:text-sm xl:min-w-32">
            <span className="block">{record.cliente}</span>
            <span className="block text-sm text-muted xl:hidden">
              {record.sector}, {record.año}
            </span>
          </td>
          <td className="text-sm break-words max-xl:hidden xl:min-w-30">{record.sector}</td>
          <td className="tabular-nums max-xl:hidden">{record.año}</td>
          <td>
            <button
              type="button"
              disabled={isReadOnly}
              onClick={() => onToggle(record)}
              aria-label={`${record.is_active ? 'Activo' : 'Inactivo'}: cambiar el estado de ${record.titulo}`}
              className="-mx-2 min-h-8 border border-transparent px-2 enabled:border-field enabled:hover:bg-ground"
            >
              <StatusBadge tone={record.is_active ? 'green' : 'steel'}>
                {record.is_active ? 'Activo' : 'Inactivo'}
              </StatusBadge>
            </button>
            {record.destacado && (
              <span className="block xl:hidden">
                <StatusBadge tone="amber">Destacado</StatusBadge>
              </span>
            )}
          </td>
          <td className="max-xl:hidden">
            {record.destacado ? <StatusBadge tone="amber">Destacado</StatusBadge> : '—'}
          </td>
          <td>
            <img
              src={record.thumbnail ?? fallbackImageOf(record)}
              alt={record.thumbnail ? `Imagen de ${record.titulo}` : 'Sin imagen propia'}
              width={80}
              height={45}
              loading="lazy"
              className="h-9 w-16 max-w-none bg-ink object-cover"
            />
          </td>
          <td>
            <span className="flex">
              <IconButton
                label={`Editar ${record.titulo}`}
                disabled={isReadOnly}
                onClick={() => onEdit(record)}
              >
                <Pencil aria-hidden="true" size={18} />
              </IconButton>
              <IconButton
                label={`Eliminar ${record.titulo}`}
                disabled={isReadOnly}
                onClick={() => onDelete(record)}
              >
                <Trash2 aria-hidden="true" size={18} className="text-status-red" />
              </IconButton>
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function MissingEnglish({ record }: { record: CaseRecord }) {
  const missing = explainMissingEnglish(record);
  return (
    missing && (
      <span className="flex">
        <StatusBadge tone="amber" isSentence>
          {missing}
        </StatusBadge>
      </span>
    )
  );
}
