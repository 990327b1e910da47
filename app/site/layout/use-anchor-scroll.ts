import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Lets the layout above the anchor settle. */
const DELAY_MS = 100;

/** The id in a URL's hash; unchanged if it cannot be decoded, as in a truncated link. */
export function anchorIn(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/**
 * Scrolls to the URL's anchor after navigation; a followed link also moves the focus there, as when loading a document.
 */
export function useAnchorScroll(): void {
  const { hash, key } = useLocation();
  const isFollowed = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same anchor again scrolls again
  useEffect(() => {
    if (!hash) return;
    const timer = setTimeout(() => {
      const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const target = document.getElementById(anchorIn(hash));
      if (!target) return;
      if (isFollowed) {
        if (target.tabIndex < 0) {
          // Not in the tab order and without a focus ring: the target is part of the page, not a control.
          target.tabIndex = -1;
          target.classList.add('outline-none');
        }
        target.focus({ preventScroll: true });
      }
      target.scrollIntoView({ behavior: isReduced ? 'auto' : 'smooth' });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash, key]);
}
