import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router';

/**
 * Scroll restoration. Anchors are left to `useAnchorScroll`, since React Router would jump to them before layout settles.
 */
export function PageScroll() {
  const { hash, key, pathname } = useLocation();
  const isForward = useNavigationType() !== 'POP';
  const scrollY = useRef(0);
  const previousPath = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same anchor again scrolls again
  useLayoutEffect(() => {
    if (hash && isForward) window.scrollTo(0, previousPath.current === pathname ? scrollY.current : 0);
    previousPath.current = pathname;
  }, [hash, isForward, key, pathname]);
  return (
    <>
      <ScrollRecorder position={scrollY} />
      <ScrollRestoration />
    </>
  );
}

/** Records the scroll position. Its effect runs before that of ScrollRestoration, which changes the position. */
function ScrollRecorder({ position }: { position: RefObject<number> }) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useLayoutEffect(() => {
    position.current = window.scrollY;
  }, [key, position]);
  return null;
}
