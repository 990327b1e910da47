import { useEffect } from 'react';

/** The focused control of a row, or the one that opened the layer with the focus. */
interface Place {
  readonly pathname: string;
  readonly section: Element | null;
  readonly list: Element | null;
  readonly row: Element;
  /** The id of the button that opens the row, unchanged wherever the row reappears. */
  readonly openerId: string | undefined;
  /** The control's column, and its index from the end of it: controls that some rows lack come first. */
  readonly column: number;
  readonly fromEnd: number;
  at: number;
}

/** What holds a place: rows, cards, and what its own button replaces, such as a failure that is retried. */
const ROWS = 'main :is(tr, li, [data-replaced])';
/** Open menus and dialogs, which return the focus to the row. */
const LAYERS = '[role="menu"], [role$="dialog"]';

/**
 * Keeps the focus in a list when the focused row leaves it, because it was deleted or no longer matches: follows the
 * row if it reappears elsewhere, such as a card on the board; otherwise focuses the row that takes its place, the last
 * row, or the heading. Also when a failed part loads after all. Never takes the focus from another element.
 */
export function useRowFocus(): void {
  useEffect(() => {
    let place: Place | null = null;
    const restore = (): void => {
      if (!place || place.row.isConnected || document.activeElement !== document.body) return;
      if (document.querySelector(LAYERS)) return;
      const left = place;
      place = null;
      // Not after a link in the row has led to another screen.
      if (left.pathname === window.location.pathname) focusFirst(candidates(left));
    };
    const observer = new MutationObserver(() => {
      if (place?.row.isConnected) place.at = indexIn(place.list, place.row);
      // The board's columns do not all render at once.
      else if (place) requestAnimationFrame(restore);
    });
    const remember = ({ target }: Event): void => {
      if (target instanceof Element && !target.closest(LAYERS)) place = placeOf(target);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    // A click on something not focusable moves the focus off the row without a focus event elsewhere.
    document.addEventListener('pointerdown', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', remember);
    };
  }, []);
}

function placeOf(target: Element): Place | null {
  const row = target.closest(ROWS);
  if (!row) return null;
  const list = row.parentElement;
  const column = [...row.children].findIndex((cell) => cell.contains(target));
  const controls = controlsIn(row, column);
  return {
    pathname: window.location.pathname,
    section: row.closest('section, main'),
    list,
    row,
    openerId: row.querySelector('[id^="open-"]')?.id,
    column,
    fromEnd: controls.findIndex((control) => control.contains(target)) - controls.length,
    at: indexIn(list, row),
  };
}

/** Candidates for the focus, best first. */
function candidates({ at, column, fromEnd, list, openerId, section }: Place): (HTMLElement | undefined)[] {
  const opener = openerId && document.getElementById(openerId)?.closest('tr, li');
  const row = opener || (list?.isConnected && (list.children[at] ?? list.lastElementChild));
  const heading = (section?.isConnected ? section : document).querySelector<HTMLElement>('h1, h2, h3');
  if (heading) heading.tabIndex = -1;
  return [
    ...(row ? [controlsIn(row, column).at(fromEnd), ...controlsIn(row)] : []),
    ...(heading ? [heading] : []),
  ];
}

const controlsIn = (row: Element, column?: number): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('a[href], button, input, select')].filter(
    (control) => column === undefined || row.children[column]?.contains(control),
  );

const indexIn = (list: Element | null, row: Element): number => [...(list?.children ?? [])].indexOf(row);

/** Focuses the first element that accepts it; disabled and hidden ones do not. */
function focusFirst(elements: readonly (HTMLElement | undefined)[]): void {
  elements.find((element) => {
    element?.focus();
    return element && document.activeElement === element;
  });
}
