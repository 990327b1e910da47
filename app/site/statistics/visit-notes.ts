import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenActivated } from '#app/lib/when-activated.ts';
import { windowLoaded } from '#app/lib/window-loaded.ts';
import type { VisitNote } from './visit-note.ts';

/** Until the code that counts has loaded. */
const early: VisitNote[] = [];
let count = (note: VisitNote): unknown => early.push(note);
let isStarted = false;

export const noteVisit = (note: VisitNote): unknown => count(note);

/** Counts the views of a page, with code that loads once the page has. */
export function useViewCount(isMissing: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    noteVisit({ view: pathname, isMissing });
    if (isStarted) return;
    isStarted = true;
    whenActivated(start);
  }, [isMissing, pathname]);
}

async function start(): Promise<void> {
  await windowLoaded();
  // A visit that cannot be counted is not worth an error.
  const loaded = await import('./count-visit.ts').catch(() => null);
  if (!loaded) return;
  count = loaded.startCounting();
  early.forEach(count);
}
