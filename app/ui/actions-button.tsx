import { ChevronDown } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import type { MenuProps } from '#app/ui/menu.tsx';
import { MenuButton } from '#app/ui/menu-button.tsx';

/** A button that opens a menu of actions on many. */
export function ActionsButton({
  label,
  isBusy = false,
  groups,
}: {
  label: string;
  isBusy?: boolean;
  groups: MenuProps['groups'];
}) {
  return (
    <MenuButton
      isSmall
      align="start"
      groups={groups}
      isDisabled={isBusy}
      button={(attributes) => (
        <Button {...attributes} variant="outline" size="sm" isBusy={isBusy}>
          {label}
          <ChevronDown aria-hidden="true" size={16} />
        </Button>
      )}
    />
  );
}
