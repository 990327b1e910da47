import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A key and its action. */
export interface Shortcut {
  /** As in `KeyboardEvent.key`, or with its modifier as in `Ctrl+k`; on a Mac, ⌘ replaces Ctrl. */
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

/** The shortcuts of a part of the screen, as listed in the help. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
}

let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();
const EMPTY: readonly ShortcutGroup[] = [];

function change(next: readonly ShortcutGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** All shortcuts on the screen. */
export const useShortcutGroups = (): readonly ShortcutGroup[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
    () => EMPTY,
  );

/** Lists shortcuts that a component binds itself, from its own table. */
export function useShortcutHelp(title: string, shortcuts: ShortcutGroup['shortcuts']): void {
  const known = JSON.stringify(shortcuts.map(({ key, label }) => ({ key, label })));
  useEffect(() => {
    const group: ShortcutGroup = { title, shortcuts: JSON.parse(known) };
    if (group.shortcuts.length === 0) return;
    change([...groups, group]);
    return () => change(groups.filter((one) => one !== group));
  }, [title, known]);
}

/**
 * Binds shortcuts while the component is mounted, and lists them. Keys without a modifier are ignored while typing in a
 * field.
 *
 * @param options.inDialogs whether they also work while a dialog is open
 */
export function useShortcuts(
  title: string,
  shortcuts: readonly Shortcut[],
  { inDialogs }: { inDialogs: boolean },
): void {
  useShortcutHelp(title, shortcuts);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const hasControl = event.ctrlKey || event.metaKey;
    if (!hasControl && isTyping(event.target)) return;
    if (!inDialogs && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const pressed = hasControl ? `Ctrl+${event.key.toLowerCase()}` : event.key;
    const shortcut = shortcuts.find(({ key }) => key === pressed);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
