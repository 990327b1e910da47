import { clsx } from 'clsx';
import { Check, ChevronLeft, ChevronRight, Clock, type LucideIcon, X } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import type { Triage } from './use-triage.ts';

const OUTCOMES = {
  advance: {
    sign: Check,
    look: 'not-aria-disabled:border-status-green! not-aria-disabled:text-status-green! not-aria-disabled:hover:bg-status-green! not-aria-disabled:hover:text-white!',
  },
  reject: {
    sign: X,
    look: 'not-aria-disabled:border-status-red! not-aria-disabled:text-status-red! not-aria-disabled:hover:bg-status-red! not-aria-disabled:hover:text-white!',
  },
  later: { sign: Clock, look: 'border-dashed!' },
} as const satisfies Record<string, { sign: LucideIcon; look: string }>;

export interface Shortcut {
  readonly key: string;
  readonly label: string;
  /** Replaces the label on phones. */
  readonly brief?: LucideIcon | string;
  readonly run: () => void;
  /** What a decision leads to, shown by a sign and a color. */
  readonly outcome?: keyof typeof OUTCOMES;
  /** Whether the action is available. */
  readonly isOn: boolean;
  /** For choices: whether this is the current one. */
  readonly isChosen?: boolean;
}

export interface Shortcuts {
  /** Navigation to other rows. */
  readonly walk: readonly Shortcut[];
  readonly decide: readonly Shortcut[];
  /** Reasons for the decision; empty when none applies. */
  readonly explain: readonly Shortcut[];
}

/** The navigation shortcuts. */
export const walkShortcuts = ({ go, hasNext, hasPrevious }: Triage): Shortcut[] => [
  { key: 'k', label: 'Anterior', brief: ChevronLeft, run: () => go(-1), isOn: hasPrevious },
  { key: 'j', label: 'Siguiente', brief: ChevronRight, run: () => go(1), isOn: hasNext },
];

/** Buttons with their shortcuts. Unavailable ones stay focusable, so that they do not lose focus. */
export function PanelToolbar({
  walk,
  decide,
  explain,
  isLoadingNext,
  onPress,
}: Shortcuts & {
  /** Disables all actions while the next row loads. */
  isLoadingNext: boolean;
  onPress: (key: string) => void;
}) {
  return (
    <div
      role="toolbar"
      aria-label="Acciones"
      // On its own line, so that it does not move when the content beside the title loads.
      className="flex w-full flex-wrap gap-1.5 sm:justify-between sm:gap-x-6 sm:gap-y-2 print:hidden"
    >
      {[walk, decide].map((shortcuts) => (
        // Two rows on phones, regardless of a button's group.
        <div key={shortcuts[0]?.key ?? 'none'} className="contents sm:flex sm:flex-wrap sm:gap-2">
          {shortcuts.map((shortcut) => (
            <ShortcutButton
              key={shortcut.key}
              shortcut={shortcut}
              isDisabled={!shortcut.isOn || isLoadingNext}
              onPress={onPress}
            />
          ))}
        </div>
      ))}
      {explain.length > 0 && (
        <div className="flex w-full items-center gap-1.5 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap">
          <span className="mr-1 text-sm text-muted">Motivo de rechazo (opcional)</span>
          {explain.map((shortcut) => (
            <ShortcutButton
              key={shortcut.key}
              shortcut={shortcut}
              isDisabled={isLoadingNext}
              onPress={onPress}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function ShortcutButton({
  shortcut: { brief, isChosen, key, label, outcome },
  isDisabled,
  onPress,
}: {
  shortcut: Shortcut;
  isDisabled: boolean;
  onPress: (key: string) => void;
}) {
  const Brief = brief;
  const Sign = outcome && OUTCOMES[outcome].sign;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-keyshortcuts={key}
      aria-pressed={isChosen}
      aria-disabled={isDisabled}
      className={clsx(
        'max-sm:px-2.5 aria-disabled:border-rule aria-disabled:bg-transparent aria-disabled:text-muted aria-pressed:bg-ink aria-pressed:text-on-ink',
        isChosen !== undefined && 'min-h-8! px-2.5! text-xs!',
        outcome && OUTCOMES[outcome].look,
      )}
      onClick={() => onPress(key)}
    >
      {Sign && <Sign aria-hidden="true" size={16} className="max-sm:hidden" />}
      {Brief && (
        <span aria-hidden="true" className="sm:hidden">
          {typeof Brief === 'string' ? Brief : <Brief size={18} />}
        </span>
      )}
      <span className={clsx(Brief && 'max-sm:sr-only')}>{label}</span>
      <span
        aria-hidden="true"
        className="border border-current px-1.5 font-mono text-xs uppercase opacity-75 max-sm:hidden"
      >
        {key}
      </span>
    </Button>
  );
}
