import { useEffect, useEffectEvent, useRef } from 'react';
import type { Shortcuts } from './panel-toolbar.tsx';

/**
 * Presses keys and buttons of the panel. What is pressed on the way to the next application is meant for that one, and
 * waits until it is there: it must not decide on the one that was left.
 *
 * @param id of the application that is open
 * @returns presses a key; false when it is no shortcut
 */
export function usePresses(id: string, shortcuts: Shortcuts | undefined): (key: string) => boolean {
  const way = useRef<{ readonly from: string; readonly pressed: string[] } | null>(null);

  const press = (key: string): boolean => {
    const walk = shortcuts?.walk.find((shortcut) => shortcut.key === key);
    const decide = shortcuts?.decide.find((shortcut) => shortcut.key === key);
    if (way.current) way.current.pressed.push(key);
    else if (walk?.isOn) {
      const begun = { from: id, pressed: [] };
      way.current = begun;
      walk.run().then((isFound) => {
        if (!isFound && way.current === begun) way.current = null;
      });
    } else if (decide?.isOn) decide.run();
    return walk !== undefined || decide !== undefined;
  };

  const arrive = useEffectEvent(() => {
    if (!way.current || way.current.from === id) return;
    const { pressed } = way.current;
    way.current = null;
    for (const key of pressed) press(key);
  });
  useEffect(arrive);
  return press;
}
