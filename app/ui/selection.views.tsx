import type { Views } from '#app/views/views.ts';
import { ActionsButton } from './actions-button.tsx';
import { FactList, FactText } from './facts.tsx';
import { SelectCell, selectionColumn } from './select-boxes.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { Table } from './table.tsx';

const noop = (): void => undefined;
const LISTED = [{ id: 'a' }, { id: 'b' }];
const STATUSES = [
  { value: 'pending', label: 'Pendiente' },
  { value: 'rejected', label: 'Rechazada' },
] as const;

export default {
  inline: {
    'status tabs': () => <StatusTabs statuses={STATUSES} counts={{ pending: 45 }} current="pending" />,
    'selection bar': () => (
      <SelectionBar
        selected={new Map([...LISTED, { id: 'c' }].map((row) => [row.id, row]))}
        listed={LISTED}
        total={201}
        isSelecting={false}
        onSelectAll={noop}
        onClear={noop}
      >
        <ActionsButton label="Cambiar estado" groups={[[{ label: 'Rechazada', onSelect: noop }]]} />
      </SelectionBar>
    ),
    'rows to select': () => (
      <Table label="Solicitudes" columns={[selectionColumn(false, noop), 'Estudiante']}>
        <tr>
          <SelectCell name="Bruno Soto" isSelected onToggle={noop} />
          <th scope="row">Bruno Soto</th>
        </tr>
      </Table>
    ),
    facts: () => (
      <>
        <FactList
          facts={[
            ['Correo', 'bruno@correo.example'],
            ['Teléfono', null],
          ]}
        />
        <FactText title="Motivación">Aprender de tableros eléctricos.</FactText>
      </>
    ),
  },
} satisfies Views;
