import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router';

/**
 * Where a page stands when one comes to it: where one left it, or at its top. A section that a link names is left to
 * `useAnchorScroll`: React Router would jump to it at once.
 */
export function PageScroll() {
  const { hash, key, pathname } = useLocation();
  const isChosen = useNavigationType() !== 'POP';
  const stood = useRef(0);
  const page = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor, chosen again, comes to it again
  useLayoutEffect(() => {
    if (hash && isChosen) window.scrollTo(0, page.current === pathname ? stood.current : 0);
    page.current = pathname;
  }, [hash, isChosen, key, pathname]);
  return (
    <>
      <Remembered position={stood} />
      <ScrollRestoration />
    </>
  );
}

/** Notes where the page stands, before what comes after it moves it. */
function Remembered({ position }: { position: RefObject<number> }) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every navigation
  useLayoutEffect(() => {
    position.current = window.scrollY;
  }, [key, position]);
  return null;
}
