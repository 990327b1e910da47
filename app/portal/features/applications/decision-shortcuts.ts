import type { Shortcut, Shortcuts } from '#app/portal/triage/panel-toolbar.tsx';
import type { JobApplication } from '#domain/recruiting/job-application.ts';
import { REJECTION_REASONS } from '#domain/recruiting/rejection-reason.ts';
import { shownStatus } from '#domain/recruiting/shown-status.ts';
import { REJECTION_REASON_LABELS } from './application-status.ts';
import type { ApplicationChange } from './decision.ts';

type Decided = Pick<
  JobApplication,
  'status' | 'contacted' | 'interview_rating' | 'rejection_reason' | 'withdrawn_at'
>;

/** The decisions on the open application, with their shortcuts. */
export function decisionShortcuts(options: {
  /** Undefined while loading or when deleted: the buttons keep their place but no decision is possible. */
  application: Decided | undefined;
  canUpdate: boolean;
  onChange: (change: ApplicationChange) => void;
  onRate: () => void;
}): Pick<Shortcuts, 'decide' | 'explain'> {
  const { application, canUpdate, onChange, onRate } = options;
  if (!canUpdate) return { decide: [], explain: [] };
  const { contacted, interview_rating, rejection_reason, status } = application ?? {};
  const move = (
    key: string,
    label: string,
    to: 'approved' | 'rejected' | 'reviewing',
    outcome: NonNullable<Shortcut['outcome']>,
  ): Shortcut => ({
    key,
    label,
    outcome,
    run: () => onChange({ kind: 'status', status: to }),
    isOn: status !== undefined && status !== to,
  });
  return {
    decide: [
      move('a', 'Aprobar', 'approved', 'advance'),
      move('r', 'Rechazar', 'rejected', 'reject'),
      move('e', 'En Revisión', 'reviewing', 'later'),
      contacted
        ? {
            key: 'c',
            label: 'Calificar Entrevista',
            brief: 'Calificar',
            run: onRate,
            isOn: interview_rating === null,
          }
        : {
            key: 'c',
            label: 'Marcar como Contactado',
            brief: 'Contactado',
            run: () => onChange({ kind: 'contacted' }),
            isOn: application !== undefined,
          },
    ],
    explain:
      // Who withdrew was not rejected for a reason.
      application && shownStatus(application) === 'rejected'
        ? REJECTION_REASONS.map((reason, at) => ({
            key: String(at + 1),
            label: REJECTION_REASON_LABELS[reason],
            // Pressing it again clears it.
            run: () => onChange({ kind: 'reason', reason: reason === rejection_reason ? null : reason }),
            isOn: true,
            isChosen: reason === rejection_reason,
          }))
        : [],
  };
}
