import { useEffect, useRef } from 'react';

/** The id of the checkbox that selects a page. */
export const SELECT_ALL_ID = 'select-all';

/** When the bar disappears with the selection, moves the focus it had to the select-all checkbox. */
export function useFocusAfterBar(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.getElementById(SELECT_ALL_ID)?.focus();
    wasShown.current = isShown;
  }, [isShown]);
}
