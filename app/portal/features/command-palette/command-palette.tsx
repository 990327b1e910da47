import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { closeOnEscape } from '#app/ui/close-on-escape.ts';
import { useDialogFocus } from '#app/ui/use-dialog-focus.ts';
import { type Command, type CommandGroup, shownGroups } from './commands.ts';
import { findQuery } from './find-in-portal.ts';

/** Avoids a request between keys pressed in quick succession; a superseded request is aborted. */
const DEBOUNCE_MS = 40;

/** Finds people, records, pages and actions by a few letters, using the keyboard (ARIA combobox with a list). */
export function CommandPalette({
  own,
  seesApplications,
  takeTyped,
  onChoose,
  onClose,
}: {
  /** Pages and actions, which need no request. */
  own: readonly CommandGroup[];
  seesApplications: boolean;
  /** Returns what was typed before the palette was mounted. */
  takeTyped: () => string;
  /** @param isNewTab whether Ctrl or ⌘ was held */
  onChoose: (command: Command, isNewTab: boolean) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(takeTyped);
  const [activeId, setActiveId] = useState<string | null>(null);
  const dialogFocus = useDialogFocus();
  const field = useRef<HTMLInputElement>(null);
  const prefix = useId();
  const optionId = (command: Command): string => `${prefix}${command.id}`;

  const asked = useSettled(text.trim());
  const query = findQuery(asked);
  const found = useQuery(query);
  const isEarlier = asked !== text.trim() || found.isPlaceholderData;
  const isStale = isEarlier || found.isFetching;
  const records = query.enabled && text.trim() !== '' ? (found.data ?? []) : [];
  const groups = shownGroups({ typed: text, found: records, isStale: isEarlier, own, seesApplications });
  const commands = groups.flatMap((group) => group.commands);
  const active = commands.find(({ id }) => id === activeId) ?? commands[0];
  const activeOption = active && optionId(active);
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && active) {
      event.preventDefault();
      const next = (commands.indexOf(active) + step + commands.length) % commands.length;
      setActiveId(commands[next]?.id ?? null);
    }
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onChoose(active, event.ctrlKey || event.metaKey);
    }
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/70" />
        <Dialog.Content
          {...dialogFocus}
          onOpenAutoFocus={(event) => {
            dialogFocus.onOpenAutoFocus(event);
            // Radix would select the typed text, and the next key would replace it.
            event.preventDefault();
            field.current?.focus();
            field.current?.setSelectionRange(text.length, text.length);
          }}
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(onClose)}
          className="animate-appear fixed inset-x-0 top-0 z-50 mx-auto flex max-h-svh max-w-2xl flex-col bg-sheet sm:top-[12svh] sm:max-h-[70svh]"
        >
          <Dialog.Title className="sr-only">Buscar o ir a</Dialog.Title>
          <div className="flex items-center gap-3 border-b border-rule px-4">
            <Search aria-hidden="true" size={18} className="shrink-0 text-steel" />
            <input
              ref={field}
              role="combobox"
              aria-label="Buscar o ir a"
              aria-expanded={commands.length > 0}
              aria-controls={`${prefix}list`}
              aria-activedescendant={activeOption}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              placeholder="Persona, oferta, caso, página…"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setActiveId(null);
              }}
              onKeyDown={onKeyDown}
              className="min-h-13 w-full bg-transparent text-text outline-none placeholder:text-muted"
            />
            <button
              type="button"
              onClick={onClose}
              className="min-h-9 shrink-0 px-1 text-sm text-copper hover:text-copper-deep"
            >
              Cerrar
            </button>
          </div>
          <div
            id={`${prefix}list`}
            role="listbox"
            aria-label="Resultados"
            aria-busy={isStale}
            className="min-h-0 overflow-y-auto py-1"
          >
            {groups.map((group) => (
              <fieldset key={group.title} aria-label={group.title} className="min-w-0">
                <p aria-hidden="true" className="annotation px-4 pt-3 pb-1 text-muted">
                  {group.title}
                </p>
                {group.commands.map((command) => (
                  <button
                    key={command.id}
                    id={optionId(command)}
                    type="button"
                    role="option"
                    // The field keeps the focus and receives the keys.
                    tabIndex={-1}
                    aria-selected={command === active}
                    onMouseMove={() => setActiveId(command.id)}
                    onClick={(event) => onChoose(command, event.ctrlKey || event.metaKey)}
                    className={clsx(
                      'flex min-h-10 w-full cursor-pointer items-center justify-between gap-4 border-l-3 px-4 text-left text-sm',
                      command === active ? 'border-copper bg-copper-tint' : 'border-unmarked',
                    )}
                  >
                    <span
                      className={clsx(
                        'truncate font-semibold text-ink',
                        command.detail && 'max-w-3/4 shrink-0',
                      )}
                    >
                      {command.label}
                    </span>
                    {command.detail && <span className="truncate text-muted">{command.detail}</span>}
                  </button>
                ))}
              </fieldset>
            ))}
          </div>
          <p role="status" className="border-t border-rule px-4 py-2 text-sm text-muted">
            {found.isError ? (
              <>
                No se pudo buscar.{' '}
                <button type="button" className="text-copper underline" onClick={() => found.refetch()}>
                  Reintentar
                </button>
              </>
            ) : (
              summary(commands.length, isStale)
            )}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function summary(count: number, isStale: boolean): string {
  if (isStale) return 'Buscando...';
  if (count === 0) return 'Nada coincide. Pruebe con otro nombre, correo o teléfono.';
  return count === 1 ? '1 resultado' : `${count} resultados`;
}

/** A value once it has stayed unchanged for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
