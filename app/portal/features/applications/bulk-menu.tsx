import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Fragment } from 'react';
import { Button } from '#app/ui/button.tsx';

interface BulkAction {
  readonly label: string;
  readonly onSelect: () => void;
}

/** A button that opens a menu of actions, in groups. */
export function BulkMenu({
  label,
  isBusy = false,
  groups,
}: {
  label: string;
  isBusy?: boolean;
  groups: readonly (readonly BulkAction[])[];
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={isBusy}>
        <Button variant="outline" size="sm" isBusy={isBusy}>
          {label}
          <ChevronDown aria-hidden="true" size={16} />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          collisionPadding={8}
          className="animate-appear z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto border border-rule bg-sheet py-1.5"
        >
          {groups.map((actions, at) => (
            <Fragment key={actions[0]?.label}>
              {at > 0 && <DropdownMenu.Separator className="my-1.5 border-t border-grid" />}
              {actions.map(({ label: text, onSelect }) => (
                <DropdownMenu.Item
                  key={text}
                  onSelect={onSelect}
                  className="cursor-pointer px-4 py-1.5 text-sm outline-none data-highlighted:bg-ground data-highlighted:text-copper"
                >
                  {text}
                </DropdownMenu.Item>
              ))}
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
