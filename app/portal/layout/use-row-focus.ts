import { useEffect } from 'react';

/** The control of a row that has the focus, or from which what has it was opened. */
interface Place {
  readonly pathname: string;
  readonly section: Element | null;
  readonly list: Element | null;
  readonly row: Element;
  /** Of the button that opens the row, the same where the row reappears. */
  readonly openerId: string | undefined;
  /** The column of the control, and its place from the end there: what some rows lack comes first. */
  readonly column: number;
  readonly fromEnd: number;
  at: number;
}

/** Open menus and dialogs, which give the focus back to the row. */
const LAYERS = '[role="menu"], [role$="dialog"]';

/**
 * Keeps the focus in a list when the row that has it leaves, deleted or because it no longer matches: it follows a row
 * that reappears elsewhere, as a card of the board, and otherwise goes to the row that takes its place, to the last one, or
 * to the heading. Never takes the focus from where it is.
 */
export function useRowFocus(): void {
  useEffect(() => {
    let place: Place | null = null;
    const restore = (): void => {
      if (!place || place.row.isConnected || document.activeElement !== document.body) return;
      if (document.querySelector(LAYERS)) return;
      const left = place;
      place = null;
      // Nothing of the screen that was left, by a link in the row.
      if (left.pathname === window.location.pathname) focusFirst(candidates(left));
    };
    const observer = new MutationObserver(() => {
      if (place?.row.isConnected) place.at = indexIn(place.list, place.row);
      // The columns of the board do not render at once.
      else if (place) requestAnimationFrame(restore);
    });
    const remember = ({ target }: Event): void => {
      if (target instanceof Element && !target.closest(LAYERS)) place = placeOf(target);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    // On nothing that takes the focus, it leaves the row without an event elsewhere.
    document.addEventListener('pointerdown', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', remember);
    };
  }, []);
}

function placeOf(target: Element): Place | null {
  const row = target.closest('main tr, main li');
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

/** What may take the focus, the best first. */
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

/** The first that takes it: a disabled or hidden one does not. */
function focusFirst(elements: readonly (HTMLElement | undefined)[]): void {
  elements.find((element) => {
    element?.focus();
    return element && document.activeElement === element;
  });
}
