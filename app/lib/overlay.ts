import { useLocation } from 'react-router';

/** How a record opened from a list is shown over it; kept in the history entry. */
interface Overlay {
  /** When the document was loaded: after a reload, or in another tab, the record is shown as its own page. */
  readonly openedAt: number;
  /** The list's query. */
  readonly search: string;
  /** The number of history entries back to the list. */
  readonly depth: number;
}

/** The history state of a link to a record that opens over the list. */
export const overlayState = (search = '', depth = 1): Overlay => ({
  openedAt: performance.timeOrigin,
  search,
  depth,
});

/** The overlay of the current history entry; null when the record is shown as a page. */
export function useOverlay(): Overlay | null {
  const state: unknown = useLocation().state;
  return isOverlay(state) ? state : null;
}

function isOverlay(state: unknown): state is Overlay {
  return (
    typeof state === 'object' &&
    state !== null &&
    'openedAt' in state &&
    state.openedAt === performance.timeOrigin
  );
}
