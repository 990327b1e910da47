import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

/** A field that two users edited concurrently. */
export interface ConflictingField {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Shows both versions of each conflicting field side by side, for the user to pick one. */
export function ConflictNotice({
  fields,
  onKeep,
  onTake,
}: {
  fields: readonly ConflictingField[];
  onKeep: (name: string) => void;
  onTake: (name: string) => void;
}) {
  const notice = useRef<HTMLElement>(null);
  const count = fields.length;
  useEffect(() => {
    // On mount, and after each resolution, which removes the focused button.
    if (count > 0) notice.current?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      aria-label="Cambios de otra persona"
      className="@container grid gap-5 border-l-3 border-copper bg-ground p-4 outline-none sm:p-5"
    >
      <div>
        <h3 className="text-lg">Otra persona cambió esto mientras usted escribía</h3>
        <p className="text-muted">
          Nada se ha guardado todavía. Elija qué queda en cada campo y vuelva a guardar.
        </p>
      </div>
      {fields.map(({ label, mine, name, theirs }) => (
        <fieldset key={name}>
          <legend className="mb-2 text-sm font-semibold text-ink">{label}</legend>
          <dl className="grid gap-px border border-rule bg-rule @md:grid-cols-2">
            <Version term="Usted escribió" text={mine}>
              <Button variant="outline" size="sm" onClick={() => onKeep(name)}>
                Conservar lo mío
              </Button>
            </Version>
            <Version term="La otra persona escribió" text={theirs}>
              <Button variant="outline" size="sm" onClick={() => onTake(name)}>
                Tomar lo suyo
              </Button>
            </Version>
          </dl>
        </fieldset>
      ))}
    </section>
  );
}

function Version({ children, term, text }: { children: ReactNode; term: string; text: string }) {
  return (
    <div className="flex flex-col bg-sheet p-3">
      <dt className="annotation text-muted">{term}</dt>
      <dd className="mb-3 grow break-words whitespace-pre-wrap">
        {text || <span className="text-muted">Vacío</span>}
      </dd>
      <dd>{children}</dd>
    </div>
  );
}
