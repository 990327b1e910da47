import { clsx } from 'clsx';
import { MoreHorizontal } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';

export interface Action {
  readonly label: string;
  readonly onSelect: () => void;
  readonly tone?: 'danger';
}

/** A menu of the actions on one row. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className="grid size-9 place-items-center text-steel hover:bg-ground hover:text-ink"
      >
        <MoreHorizontal aria-hidden="true" size={20} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          className="animate-appear z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto border border-rule bg-sheet py-1.5"
        >
          {actions.map(({ label: text, onSelect, tone }) => (
            <DropdownMenu.Item
              key={text}
              onSelect={onSelect}
              className={clsx(
                'cursor-pointer px-4 py-2 outline-none data-highlighted:bg-ground data-highlighted:text-copper',
                tone === 'danger' && 'text-status-red',
              )}
            >
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
