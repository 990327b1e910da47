import { ChevronDown } from 'lucide-react';

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

/** The look of the button, closed and open alike. */
export const MENU_TRIGGER = 'group flex items-center gap-1 py-2 hover:text-copper-bright';

export function MenuLabel({ children }: { children: string }) {
  return (
    <>
      {children}
      <ChevronDown
        aria-hidden="true"
        size={15}
        className="transition-transform group-data-[state=open]:rotate-180"
      />
    </>
  );
}
