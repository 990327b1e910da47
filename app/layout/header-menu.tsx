import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

/** A menu of the navigation bar: opens on press, arrows and letters move in it. */
export function HeaderMenu({ label, links }: { label: string; links: readonly MenuLink[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="group flex items-center gap-1 py-2 hover:text-copper-bright">
        {label}
        <ChevronDown
          aria-hidden="true"
          size={15}
          className="transition-transform group-data-[state=open]:rotate-180"
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={10}
          className="on-ink animate-appear z-30 min-w-56 border border-rule-ink bg-ink-2 py-2 text-on-ink"
        >
          {links.map(({ label: text, to }) => (
            <DropdownMenu.Item key={to} asChild>
              <Link
                to={to}
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
