import { useState } from 'react';
import type { Views } from '#app/views/views.ts';
import { readSort } from './read-sort.ts';
import { sortableColumn } from './sort.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusSelect } from './status-select.tsx';
import { Table, wideColumn } from './table.tsx';

const NAMES = ['Amanda Rojas', 'Bernardo Soto', 'María de los Ángeles Fernández-Concha Errázuriz'];

function People({ isStale = false, names = NAMES }: { isStale?: boolean; names?: readonly string[] }) {
  const [text, setText] = useState('nombre');
  const sort = readSort(text, ['nombre', 'fecha'], { column: 'nombre', isDescending: false });
  return (
    <Table
      label="Personas"
      isStale={isStale}
      columns={[
        sortableColumn('nombre', 'Nombre', sort, setText),
        sortableColumn('fecha', 'Fecha', sort, setText),
        wideColumn('Correo'),
        'Estado',
      ]}
    >
      {(sort.isDescending ? names.toReversed() : names).map((name) => (
        <tr key={name} aria-selected={name === NAMES[1]}>
          <th scope="row">{name}</th>
          <td>21/11/2026</td>
          <td className="max-xl:hidden">persona@voltandes.example</td>
          <td>
            <StatusBadge tone="green">Activa</StatusBadge>
          </td>
        </tr>
      ))}
    </Table>
  );
}

const STATUSES = [
  { value: 'pending', label: 'Pendiente', tone: 'amber' },
  { value: 'closed', label: 'Cerrada', tone: 'green' },
] as const;

function Status({ canChange }: { canChange: boolean }) {
  const [status, setStatus] = useState<'pending' | 'closed'>('pending');
  return (
    <StatusSelect
      label="Estado"
      statuses={STATUSES}
      status={status}
      onChange={canChange ? setStatus : undefined}
    />
  );
}

export default {
  inline: {
    rows: () => <People />,
    empty: () => <People names={[]} />,
    stale: () => <People isStale />,
    status: () => <Status canChange />,
    'status to read': () => <Status canChange={false} />,
  },
} satisfies Views;
