import { Button } from '#app/ui/button.tsx';
import type { JobApplication } from '#domain/job-application.ts';
import type { ApplicationChange } from './change-application.ts';
import type { Neighbours } from './use-neighbours.ts';

type Decided = Pick<JobApplication, 'status' | 'contacted' | 'interview_rating'>;

interface Shortcut<Result> {
  readonly key: string;
  readonly label: string;
  readonly run: () => Result;
  /** Whether there is anything to do. */
  readonly isOn: boolean;
}

export interface Shortcuts {
  /** To other applications; false when there was none after all. */
  readonly walk: readonly Shortcut<Promise<boolean>>[];
  readonly decide: readonly Shortcut<void>[];
}

/** What can be done with the application that is open, and by which key. */
export function shortcutsOf(options: {
  application: Decided;
  neighbours: Neighbours;
  canUpdate: boolean;
  onChange: (change: ApplicationChange) => void;
  onRate: () => void;
}): Shortcuts {
  const { application, canUpdate, neighbours, onChange, onRate } = options;
  const { contacted, interview_rating, status } = application;
  const walk = [
    { key: 'k', label: 'Anterior', run: () => neighbours.go(-1), isOn: neighbours.hasPrevious },
    { key: 'j', label: 'Siguiente', run: () => neighbours.go(1), isOn: neighbours.hasNext },
  ];
  if (!canUpdate) return { walk, decide: [] };
  const move = (key: string, label: string, to: 'approved' | 'rejected' | 'reviewing'): Shortcut<void> => ({
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

/** Buttons with their keys. One without anything to do stays where it is: focus is not lost with it. */
export function PanelToolbar({
  walk,
  decide,
  onPress,
}: Shortcuts & {
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
              aria-disabled={!isOn}
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
