import { useState } from 'react';
import type { Views } from '#app/views/views.ts';
import { readSort, sortableColumn } from './sort.tsx';
import { StatusBadge } from './status-badge.tsx';
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
          <td className="max-lg:hidden">persona@voltandes.example</td>
          <td>
            <StatusBadge tone="green">Activa</StatusBadge>
          </td>
        </tr>
      ))}
    </Table>
  );
}

export default {
  inline: {
    rows: () => <People />,
    empty: () => <People names={[]} />,
    stale: () => <People isStale />,
  },
} satisfies Views;
