import { clsx } from 'clsx';
import {
  Bold,
  Heading,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Undo2,
} from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { FORMATS, indent, linkAround, outdent, redo, undo } from './editor-commands.ts';

const ICONS = {
  bold: Bold,
  italic: Italic,
  heading: Heading,
  bullets: List,
  numbers: ListOrdered,
} as const satisfies Record<keyof typeof FORMATS, LucideIcon>;
const NAMES = ['bold', 'italic', 'heading', 'bullets', 'numbers'] as const;

interface Tool {
  readonly label: string;
  readonly keys: string;
  readonly icon: LucideIcon;
  /** Of what is switched on and off. */
  readonly isOn?: boolean;
  /** Of what opens an entry. */
  readonly isExpanded?: boolean;
  readonly isPossible: boolean;
  readonly use: () => void;
}

const isMac = (): boolean => /Mac/.test(navigator.userAgent);
const shownKeys = (keys: string): string =>
  keys
    .split('+')
    .map((key) => (key === 'Control' ? (isMac() ? '⌘' : 'Ctrl') : key === 'Shift' ? 'Mayús' : key))
    .join('+');

const MOVES = new Map<string, (index: number, last: number) => number>([
  ['ArrowRight', (index, last) => (index === last ? 0 : index + 1)],
  ['ArrowLeft', (index, last) => (index === 0 ? last : index - 1)],
  ['Home', () => 0],
  ['End', (_, last) => last],
]);

const COMMANDS: ReadonlySet<Command> = new Set([
  ...NAMES.map((name) => FORMATS[name].command),
  indent,
  outdent,
  undo,
  redo,
]);

/**
 * The buttons above a text. Tab reaches one of them, and the arrow keys the others.
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function FormatToolbar({
  id,
  controls,
  label,
  state,
  isDisabled,
  isLinking,
  onLink,
  run,
}: {
  id: string;
  /** The id of the text. */
  controls: string;
  /** The text's label. */
  label: string;
  state: EditorState;
  isDisabled: boolean;
  isLinking: boolean;
  onLink: () => void;
  run: (command: Command) => void;
}) {
  const [current, setCurrent] = useState(0);
  // Once per state: a key in this text renders it twice, for the editor and for the form's value.
  const possible = useMemo(
    () => new Map([...COMMANDS].map((command) => [command, command(state)] as const)),
    [state],
  );
  const isPossible = (command: Command): boolean => possible.get(command) ?? false;
  const step = (label: string, keys: string, icon: LucideIcon, command: Command): Tool => ({
    label,
    keys,
    icon,
    isPossible: isPossible(command),
    use: () => run(command),
  });
  const tools: readonly Tool[] = [
    ...NAMES.map((name) => {
      const { command, isOn, keys, label } = FORMATS[name];
      return {
        label,
        keys,
        icon: ICONS[name],
        isOn: isOn(state),
        isPossible: isPossible(command),
        use: () => run(command),
      };
    }),
    step('Aumentar sangría', 'Control+]', ListIndentIncrease, indent),
    step('Reducir sangría', 'Control+[', ListIndentDecrease, outdent),
    {
      label: 'Enlace',
      keys: 'Control+K',
      icon: Link,
      isExpanded: isLinking,
      isOn: isLinking || linkAround(state) !== null,
      isPossible: true,
      use: onLink,
    },
    step('Deshacer', 'Control+Z', Undo2, undo),
    step('Rehacer', 'Control+Y', Redo2, redo),
  ];
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const target = MOVES.get(event.key)?.(current, tools.length - 1);
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    event.currentTarget.querySelectorAll('button')[target]?.focus();
  };
  return (
    <div
      id={id}
      role="toolbar"
      aria-label={`Formato de ${label}`}
      aria-controls={controls}
      onKeyDown={move}
      className="grid grid-cols-5 border border-b-0 border-field bg-ground sm:flex sm:flex-wrap"
    >
      {tools.map(({ icon: Icon, isExpanded, isOn, isPossible, keys, label, use }, index) => (
        <button
          key={label}
          type="button"
          aria-label={`${label} (${shownKeys(keys)})`}
          aria-expanded={isExpanded}
          aria-pressed={isExpanded === undefined ? isOn : undefined}
          // Not `disabled`, so that the focus stays.
          aria-disabled={isDisabled || !isPossible}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Keeps the focus, and with it a phone's keyboard, in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!isDisabled && isPossible) use();
          }}
          className={clsx(
            'grid h-11 place-items-center aria-disabled:cursor-not-allowed aria-disabled:opacity-35 sm:w-11 md:size-9',
            isOn ? 'bg-ink text-on-ink' : 'text-steel hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" size={18} />
        </button>
      ))}
    </div>
  );
}
