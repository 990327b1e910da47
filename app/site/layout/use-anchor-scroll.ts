import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Lets the layout above the anchor settle. */
const DELAY_MS = 100;

/** Scrolls to the URL's anchor after navigation. */
export function useAnchorScroll(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same anchor again scrolls again
  useEffect(() => {
    if (!hash) return;
    const timer = setTimeout(() => {
      const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({
        behavior: isReduced ? 'auto' : 'smooth',
      });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash, key]);
}
