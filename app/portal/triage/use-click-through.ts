import { type RefObject, useEffect, useRef } from 'react';

/** Maximum time between a Tab key press and the focus change it causes, in ms. */
const TAB_MS = 300;

/**
 * Returns the focus to the dialog after a click in a frame, where key presses would not reach the page. Tab still moves
 * the focus into the frame, so that it can be scrolled by keyboard.
 *
 * @param isOn whether the frame is shown
 * @returns the frame's ref
 */
export function useClickThrough(isOn: boolean): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!isOn) return;
    let tabbedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = ({ key, timeStamp }: KeyboardEvent): void => {
      if (key === 'Tab') tabbedAt = timeStamp;
    };
    const onBlur = ({ timeStamp }: FocusEvent): void => {
      if (timeStamp - tabbedAt < TAB_MS) return;
      // The window loses focus before the frame gains it.
      timer = setTimeout(() => {
        if (!frame.current || document.activeElement !== frame.current) return;
        frame.current.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
      });
    };
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('blur', onBlur);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('blur', onBlur);
    };
  }, [isOn]);
  return frame;
}
