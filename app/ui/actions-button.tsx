import { clsx } from 'clsx';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import type { MenuProps } from '#app/ui/menu.tsx';
import { MenuButton } from '#app/ui/menu-button.tsx';

/** A button that opens a menu of actions on several rows. */
export function ActionsButton({
  label,
  shortLabel,
  icon: Icon,
  isBusy = false,
  groups,
}: {
  label: string;
  /** Replaces the label on phones. */
  shortLabel?: string;
  /** Replaces the label on phones. */
  icon?: LucideIcon;
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
        <Button {...attributes} variant="outline" size="sm" className="max-sm:px-2.5" isBusy={isBusy}>
          {Icon && <Icon aria-hidden="true" size={18} className="sm:hidden" />}
          <span className={clsx(Icon && 'max-sm:sr-only', shortLabel && 'max-sm:hidden')}>{label}</span>
          {shortLabel && <span className="sm:hidden">{shortLabel}</span>}
          <ChevronDown aria-hidden="true" size={16} className={clsx(Icon && 'max-sm:hidden')} />
        </Button>
      )}
    />
  );
}
