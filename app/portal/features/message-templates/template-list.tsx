import { clsx } from 'clsx';
import { Link, useNavigate } from 'react-router';
import { MESSAGE_LABELS, TIMING_LABELS } from '#app/portal/messages/message-labels.ts';
import { SelectField } from '#app/ui/field.tsx';
import { MESSAGE_KINDS, type MessageKind, type MessageTiming } from '#domain/applicant-message.ts';

const GROUPS = [
  { about: 'application', title: 'Postulaciones' },
  { about: 'internship', title: 'Prácticas' },
] as const;

function whenSent(kind: MessageKind, timing: MessageTiming | undefined): string {
  if (kind.endsWith('-received')) return 'Al llegar';
  if (kind.endsWith('-expiring')) return 'Dos semanas antes de que venzan los datos';
  return timing ? TIMING_LABELS[timing] : 'A mano, desde la postulación';
}

/** The messages, by what they are about, with when each is sent; a choice on narrow screens. */
export function TemplateList({
  selected,
  timings,
  addressOf,
}: {
  selected: MessageKind;
  timings: ReadonlyMap<string, MessageTiming>;
  addressOf: (kind: MessageKind) => string;
}) {
  const navigate = useNavigate();
  const kindsOf = (about: string): MessageKind[] => MESSAGE_KINDS.filter((kind) => kind.startsWith(about));
  return (
    <nav aria-label="Mensajes" className="grid content-start gap-6">
      <SelectField
        label="Mensaje"
        className="lg:hidden"
        value={selected}
        onChange={({ target }) => {
          const kind = MESSAGE_KINDS.find((one) => one === target.value);
          if (kind) navigate(addressOf(kind), { preventScrollReset: true });
        }}
      >
        {GROUPS.map(({ about, title }) => (
          <optgroup key={about} label={title}>
            {kindsOf(about).map((kind) => (
              <option key={kind} value={kind}>
                {MESSAGE_LABELS[kind]}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {GROUPS.map(({ about, title }) => (
        <div key={about} className="max-lg:hidden">
          <h2 className="annotation mb-2 text-muted">{title}</h2>
          <ul className="border border-rule bg-sheet">
            {kindsOf(about).map((kind) => (
              <li key={kind} className="border-b border-rule last:border-b-0">
                <Link
                  to={addressOf(kind)}
                  preventScrollReset
                  aria-current={kind === selected ? 'page' : undefined}
                  className={clsx(
                    'block border-l-3 px-4 py-2 hover:text-copper',
                    kind === selected ? 'border-copper bg-ground' : 'border-transparent',
                  )}
                >
                  <span className="block font-semibold text-ink">{MESSAGE_LABELS[kind]}</span>
                  <span className="block text-sm text-muted">{whenSent(kind, timings.get(kind))}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
