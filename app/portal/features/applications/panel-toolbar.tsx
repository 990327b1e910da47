import { Button } from '#app/ui/button.tsx';
import type { JobApplication } from '#domain/job-application.ts';
import type { ApplicationChange } from './decision.ts';
import type { Triage } from './use-triage.ts';

type Decided = Pick<JobApplication, 'status' | 'contacted' | 'interview_rating'>;

interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  /** Whether the action is available. */
  readonly isOn: boolean;
}

export interface Shortcuts {
  /** Navigation to other applications. */
  readonly walk: readonly Shortcut[];
  readonly decide: readonly Shortcut[];
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
  if (!canUpdate || !application) return { walk, decide: [] };
  const { contacted, interview_rating, status } = application;
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
  };
}

/** Buttons with their shortcuts. Unavailable ones stay focusable, so that the focus is not lost. */
export function PanelToolbar({
  walk,
  decide,
  isLoadingNext,
  onPress,
}: Shortcuts & {
  /** Disables all actions while the next application loads. */
  isLoadingNext: boolean;
  onPress: (key: string) => void;
}) {
  return (
    <div role="toolbar" aria-label="Acciones" className="mb-6 flex flex-wrap justify-between gap-x-6 gap-y-3">
      {[walk, decide].map((shortcuts) => (
        <div key={shortcuts[0]?.key ?? 'none'} className="flex flex-wrap gap-2">
          {shortcuts.map(({ isOn, key, label }) => (
            <Button
              key={key}
              variant="outline"
              size="sm"
              aria-keyshortcuts={key}
              aria-disabled={!isOn || isLoadingNext}
              className="aria-disabled:border-rule aria-disabled:bg-transparent aria-disabled:text-muted"
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
          ))}
        </div>
      ))}
    </div>
  );
}
