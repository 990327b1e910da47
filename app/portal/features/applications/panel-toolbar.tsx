import { clsx } from 'clsx';
import { Button } from '#app/ui/button.tsx';
import type { JobApplication } from '#domain/job-application.ts';
import { REJECTION_REASONS } from '#domain/rejection-reason.ts';
import { REJECTION_REASON_LABELS } from './application-status.ts';
import type { ApplicationChange } from './decision.ts';
import type { Triage } from './use-triage.ts';

type Decided = Pick<JobApplication, 'status' | 'contacted' | 'interview_rating' | 'rejection_reason'>;

interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  /** Whether the action is available. */
  readonly isOn: boolean;
  /** Of a choice: whether it is the current one. */
  readonly isChosen?: boolean;
}

export interface Shortcuts {
  /** Navigation to other applications. */
  readonly walk: readonly Shortcut[];
  readonly decide: readonly Shortcut[];
  /** Why the application was rejected; empty unless it was. */
  readonly explain: readonly Shortcut[];
}

/** The actions on the open application, with their shortcuts. */
export function shortcutsOf(options: {
  /** Undefined while loading or when deleted: no decision is possible. */
  application: Decided | undefined;
  triage: Triage;
  canUpdate: boolean;
  onChange: (change: ApplicationChange) => void;
  onRate: () => void;
}): Shortcuts {
  const { application, canUpdate, onChange, onRate, triage } = options;
  const walk = [
    { key: 'k', label: 'Anterior', run: () => triage.go(-1), isOn: triage.hasPrevious },
    { key: 'j', label: 'Siguiente', run: () => triage.go(1), isOn: triage.hasNext },
  ];
  if (!canUpdate || !application) return { walk, decide: [], explain: [] };
  const { contacted, interview_rating, rejection_reason, status } = application;
  const move = (key: string, label: string, to: 'approved' | 'rejected' | 'reviewing'): Shortcut => ({
    key,
    label,
    run: () => onChange({ kind: 'status', status: to }),
    isOn: status !== to,
  });
  return {
    walk,
    decide: [
      move('a', 'Aprobar', 'approved'),
      move('r', 'Rechazar', 'rejected'),
      move('e', 'En Revisión', 'reviewing'),
      contacted
        ? { key: 'c', label: 'Calificar Entrevista', run: onRate, isOn: interview_rating === null }
        : {
            key: 'c',
            label: 'Marcar como Contactado',
            run: () => onChange({ kind: 'contacted' }),
            isOn: true,
          },
    ],
    explain:
      status === 'rejected'
        ? REJECTION_REASONS.map((reason, at) => ({
            key: String(at + 1),
            label: REJECTION_REASON_LABELS[reason],
            // Pressed again, it is taken back.
            run: () => onChange({ kind: 'reason', reason: reason === rejection_reason ? null : reason }),
            isOn: true,
            isChosen: reason === rejection_reason,
          }))
        : [],
  };
}

/** Buttons with their shortcuts. Unavailable ones stay focusable, so that the focus is not lost. */
export function PanelToolbar({
  walk,
  decide,
  explain,
  isLoadingNext,
  onPress,
}: Shortcuts & {
  /** Disables all actions while the next application loads. */
  isLoadingNext: boolean;
  onPress: (key: string) => void;
}) {
  return (
    <div role="toolbar" aria-label="Acciones" className="flex flex-wrap justify-between gap-x-6 gap-y-2">
      {[walk, decide].map((shortcuts) => (
        <div key={shortcuts[0]?.key ?? 'none'} className="flex flex-wrap gap-2">
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
  shortcut: { isChosen, key, label },
  isDisabled,
  onPress,
}: {
  shortcut: Shortcut;
  isDisabled: boolean;
  onPress: (key: string) => void;
}) {
  return (
    <Button
      variant="outline"
      size="sm"
      aria-keyshortcuts={key}
      aria-pressed={isChosen}
      aria-disabled={isDisabled}
      className={clsx(
        'aria-disabled:border-rule aria-disabled:bg-transparent aria-disabled:text-muted aria-pressed:bg-ink aria-pressed:text-on-ink',
        isChosen !== undefined && 'min-h-8! px-2.5! text-xs!',
      )}
      onClick={() => onPress(key)}
    >
      {label}
      <span
        aria-hidden="true"
        className="border border-current px-1.5 font-mono text-xs uppercase opacity-75"
      >
        {key}
      </span>
    </Button>
  );
}
