import { clsx } from 'clsx';
import { Link, useNavigate } from 'react-router';
import { MESSAGE_LABELS, TIMING_LABELS } from '#app/portal/messages/message-labels.ts';
import { SelectField } from '#app/ui/field.tsx';
import type { MessageTiming } from '#domain/messages/applicant-message.ts';
import { REMINDER_HOURS } from '#domain/messages/interview.ts';
import { type InterviewStep, interviewStep } from '#domain/messages/interview-message.ts';
import { TEMPLATE_KINDS, type TemplateKind } from '#domain/messages/message-templates.ts';

const GROUPS = [
  { about: 'application', ofInterviews: false, title: 'Postulaciones' },
  { about: 'application', ofInterviews: true, title: 'Entrevistas de postulaciones' },
  { about: 'internship', ofInterviews: false, title: 'Prácticas' },
  { about: 'internship', ofInterviews: true, title: 'Entrevistas de prácticas' },
].map(({ about, ofInterviews, title }) => ({
  title,
  kinds: TEMPLATE_KINDS.filter(
    (kind) => kind.startsWith(about) && (interviewStep(kind) !== null) === ofInterviews,
  ),
}));

const WHEN_OF_INTERVIEWS = {
  offered: 'Al ofrecer horas',
  scheduled: 'Al quedar agendada',
  moved: 'Al cambiar',
  reminder: `En las ${REMINDER_HOURS} horas anteriores`,
  cancelled: 'Al cancelarse',
} as const satisfies Record<InterviewStep, string>;

function whenSent(kind: TemplateKind, timing: MessageTiming | undefined): string {
  const step = interviewStep(kind);
  if (step) return WHEN_OF_INTERVIEWS[step];
  if (kind.endsWith('-received')) return 'Al llegar';
  if (kind.endsWith('-expiring')) return 'Dos semanas antes de que venzan los datos';
  if (kind === 'application-rejected-unread') return 'En vez de «Rechazo», si nadie abrió el CV';
  if (timing) return TIMING_LABELS[timing];
  return kind.startsWith('internship') ? 'A mano, desde la solicitud' : 'A mano, desde la postulación';
}

/** The messages grouped by subject, with when each is sent; a select on narrow screens. */
export function TemplateList({
  selected,
  timings,
  addressOf,
}: {
  selected: TemplateKind;
  /** Undefined while loading. */
  timings: ReadonlyMap<string, MessageTiming> | undefined;
  addressOf: (kind: TemplateKind) => string;
}) {
  const navigate = useNavigate();
  return (
    <nav aria-label="Mensajes" className="grid content-start gap-6">
      <SelectField
        label="Mensaje"
        className="lg:hidden"
        value={selected}
        onChange={({ target }) => {
          const kind = TEMPLATE_KINDS.find((one) => one === target.value);
          if (kind) navigate(addressOf(kind), { preventScrollReset: true });
        }}
      >
        {GROUPS.map(({ kinds, title }) => (
          <optgroup key={title} label={title}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {MESSAGE_LABELS[kind]}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {GROUPS.map(({ kinds, title }) => (
        <div key={title} className="max-lg:hidden">
          <h2 className="annotation mb-2 text-muted">{title}</h2>
          <ul className="border border-rule bg-sheet">
            {kinds.map((kind) => (
              <li key={kind} className="border-b border-rule last:border-b-0">
                <Link
                  to={addressOf(kind)}
                  preventScrollReset
                  aria-current={kind === selected ? 'page' : undefined}
                  className={clsx(
                    'block border-l-3 px-4 py-2 hover:text-copper',
                    kind === selected ? 'border-copper bg-ground' : 'border-unmarked',
                  )}
                >
                  <span className="block font-semibold text-ink">{MESSAGE_LABELS[kind]}</span>
                  <span className="block text-sm text-muted">
                    {timings ? whenSent(kind, timings.get(kind)) : '\u00a0'}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
