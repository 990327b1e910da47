import { lazy, Suspense, useState } from 'react';
import { MENU_TRIGGER, MenuLabel, type MenuLink } from './menu-trigger.tsx';

const load = () => import('./open-header-menu.tsx');
const OpenHeaderMenu = lazy(() => load().then((module) => ({ default: module.OpenHeaderMenu })));

/**
 * A dropdown of the navigation bar. Radix's menu is loaded on hover or focus; until then, a plain button stands in.
 */
export function HeaderMenu({ label, links }: { label: string; links: readonly MenuLink[] }) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null);
  const closed = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      className={MENU_TRIGGER}
      onPointerEnter={load}
      onFocus={load}
      // A click by keyboard has no click count.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event) => event.key === 'ArrowDown' && setOpenedBy('keyboard')}
    >
      <MenuLabel>{label}</MenuLabel>
    </button>
  );
  if (!openedBy) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenHeaderMenu label={label} links={links} focusesFirst={openedBy === 'keyboard'} />
    </Suspense>
  );
}
