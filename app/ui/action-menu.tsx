import { MoreHorizontal } from 'lucide-react';
import type { Action } from './menu.tsx';
import { MenuButton } from './menu-button.tsx';

const NONE: readonly Action[] = [];

/**
 * A menu of the actions on one row.
 *
 * @param props.below further actions, under a rule
 */
export function ActionMenu({
  label,
  actions,
  below = NONE,
}: {
  label: string;
  actions: readonly Action[];
  below?: readonly Action[];
}) {
  return (
    <MenuButton
      align="end"
      groups={[actions, below]}
      button={(attributes) => (
        <button
          {...attributes}
          type="button"
          aria-label={label}
          className="grid size-9 place-items-center text-steel hover:bg-ground hover:text-ink"
        >
          <MoreHorizontal aria-hidden="true" size={20} />
        </button>
      )}
    />
  );
}
