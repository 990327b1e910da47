import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What lies above may still be taking its place. */
const DELAY_MS = 100;

/** Brings the section that the address names into view, wherever one comes from. */
export function useAnchorScroll(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor, chosen again, scrolls again
  useEffect(() => {
    if (!hash) return;
    const timer = setTimeout(() => {
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({
        behavior: calm ? 'auto' : 'smooth',
      });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash, key]);
}
