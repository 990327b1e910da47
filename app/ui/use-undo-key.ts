import { useEffect, useEffectEvent } from 'react';

/** Elements that use the letter themselves: text fields, and menus, which jump to an item that begins with it. */
const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"], [role="menu"]';

/** Runs `undo` when Z is pressed anywhere on the page except where text is typed. */
export function useUndoKey(undo: (() => void) | undefined): void {
  const run = useEffectEvent(() => undo?.());
  const isActive = undo !== undefined;
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { altKey, defaultPrevented, key, shiftKey, target } = event;
      if (key.toLowerCase() !== 'z' || altKey || shiftKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPED_INTO)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}
