import { ChevronDown } from 'lucide-react';

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

/** Classes of the trigger, shared by the stand-in button and the Radix trigger. */
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
