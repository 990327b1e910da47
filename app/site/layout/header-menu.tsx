import { lazy, Suspense, useState } from 'react';
import { MENU_TRIGGER, MenuLabel, type MenuLink } from './menu-trigger.tsx';

const load = () => import('./open-header-menu.tsx');
const OpenHeaderMenu = lazy(() => load().then((module) => ({ default: module.OpenHeaderMenu })));

/**
 * A menu of the navigation bar: opens on press, arrows and letters move in it. What it needs for that is fetched when
 * somebody comes near it.
 */
export function HeaderMenu({ label, links }: { label: string; links: readonly MenuLink[] }) {
  const [isWanted, setIsWanted] = useState<'by pointer' | 'by keyboard' | false>(false);
  const closed = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      className={MENU_TRIGGER}
      onPointerEnter={load}
      onFocus={load}
      // A press of Enter is a click without a button.
      onClick={({ detail }) => setIsWanted(detail === 0 ? 'by keyboard' : 'by pointer')}
      onKeyDown={(event) => event.key === 'ArrowDown' && setIsWanted('by keyboard')}
    >
      <MenuLabel>{label}</MenuLabel>
    </button>
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenHeaderMenu label={label} links={links} startsAtFirst={isWanted === 'by keyboard'} />
    </Suspense>
  );
}
