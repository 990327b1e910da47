import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { Fragment, type ReactElement, useRef } from 'react';

export interface Action {
  readonly label: string;
  readonly onSelect: () => void;
  readonly tone?: 'danger';
}

export interface MenuProps {
  /** Groups are separated by a rule. */
  groups: readonly (readonly Action[])[];
  align: 'start' | 'end';
  isSmall?: boolean;
}

/** A menu, initially open, with `button` as its trigger. */
export function Menu({
  button,
  isDisabled,
  isByKeyboard,
  groups,
  align,
  isSmall = false,
}: MenuProps & { button: ReactElement; isDisabled: boolean; isByKeyboard: boolean }) {
  // Radix focuses the first item itself only from the second opening on: it did not receive the key that first opened
  // the menu.
  const shouldFocusFirst = useRef(isByKeyboard);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild disabled={isDisabled}>
        {button}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          onFocus={({ currentTarget }) => {
            if (!shouldFocusFirst.current) return;
            shouldFocusFirst.current = false;
            currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
          }}
          align={align}
          collisionPadding={8}
          className="animate-appear z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto border border-rule bg-sheet py-1.5"
        >
          {groups
            .filter((actions) => actions.length > 0)
            .map((actions, at) => (
              <Fragment key={actions[0]?.label}>
                {at > 0 && <DropdownMenu.Separator className="my-1.5 border-t border-grid" />}
                {actions.map(({ label, onSelect, tone }) => (
                  <DropdownMenu.Item
                    key={label}
                    onSelect={onSelect}
                    className={clsx(
                      'cursor-pointer px-4 outline-none data-highlighted:bg-ground data-highlighted:text-copper',
                      isSmall ? 'py-1.5 text-sm' : 'py-2',
                      tone === 'danger' && 'text-status-red',
                    )}
                  >
                    {label}
                  </DropdownMenu.Item>
                ))}
              </Fragment>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
