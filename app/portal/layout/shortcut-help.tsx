import { Dialog } from '#app/ui/dialog.tsx';
import { useShortcutGroups } from '#app/ui/shortcuts.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['Shift', 'Mayús'],
  ['Escape', 'Esc'],
]);

/** The shortcuts of the screen, from the tables that bind them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const groups = useShortcutGroups();
  return (
    <Dialog isOpen onClose={onClose} title="Atajos de teclado" closeLabel="Cerrar">
      <div className="grid gap-6">
        {groups.map(({ shortcuts, title }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 text-base">{title}</h3>
            <dl className="border-t border-grid">
              {shortcuts.map(({ key, label }) => (
                <div
                  key={key}
                  className="flex min-h-9 items-center justify-between gap-4 border-b border-grid"
                >
                  <dt>{label}</dt>
                  <dd className="flex gap-1">
                    {namesOf(key).map((name) => (
                      <kbd key={name} className="border border-rule px-1.5 font-mono text-xs">
                        {name}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The labels of a key and its modifiers, as printed on the keyboard. */
const namesOf = (key: string): string[] =>
  key.split('+').map((part) => (part === 'Ctrl' && isMac() ? '⌘' : (NAMES.get(part) ?? part.toUpperCase())));
