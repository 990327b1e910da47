import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { Link } from 'react-router';
import { MENU_TRIGGER, MenuLabel, type MenuLink } from './menu-trigger.tsx';

/**
 * The Radix menu that replaces the stand-in button: mounts open and stays mounted.
 *
 * @param props.focusesFirst focuses the first entry on mount, for menus opened by keyboard
 */
export function OpenHeaderMenu({
  label,
  links,
  focusesFirst,
}: {
  label: string;
  links: readonly MenuLink[];
  focusesFirst: boolean;
}) {
  const takesFocus = useRef(focusesFirst);
  const focusFirst = (entry: HTMLElement | null): void => {
    if (takesFocus.current) entry?.focus();
    takesFocus.current = false;
  };
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className={MENU_TRIGGER}>
        <MenuLabel>{label}</MenuLabel>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={10}
          className="on-ink animate-appear z-30 min-w-56 border border-rule-ink bg-ink-2 py-2 text-on-ink"
        >
          {links.map(({ label: text, to }, index) => (
            <DropdownMenu.Item key={to} ref={index === 0 ? focusFirst : null} asChild>
              <Link
                to={to}
                prefetch="intent"
                className="block px-5 py-2.5 outline-none data-highlighted:bg-ink data-highlighted:text-copper-bright"
              >
                {text}
              </Link>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
