import { SELECT_ALL_ID } from './select-all.ts';
import type { TableColumn } from './table.tsx';

const BOX = 'size-4.5 align-middle accent-copper';

/** The column that selects rows; its header selects the whole page. */
export const selectionColumn = (isChecked: boolean, onChange: () => void): TableColumn => ({
  key: 'selection',
  content: (
    <input
      type="checkbox"
      id={SELECT_ALL_ID}
      aria-label="Seleccionar todas"
      className={BOX}
      checked={isChecked}
      onChange={onChange}
    />
  ),
});

/** The cell that selects a row. */
export function SelectCell({
  name,
  isSelected,
  onToggle,
}: {
  /** The name of the person in the row. */
  name: string;
  isSelected: boolean;
  onToggle: () => void;
}) {
  return (
    <td className="w-0">
      <input
        type="checkbox"
        aria-label={`Seleccionar a ${name}`}
        className={BOX}
        checked={isSelected}
        onChange={onToggle}
      />
    </td>
  );
}
