import type { ReactNode } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { formatCount } from '#app/i18n/format-count.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { otherProcessesText } from '#app/ui/other-processes-text.ts';
import { describeConsent, otherProcessesSince } from './consents.ts';
import type { Person, Sent } from './read-person.ts';
import { SentList } from './sent-list.tsx';

/** An applicant's full profile: contact details, everything they sent, comments, consents, and possible duplicates. */
export function PersonProfile({
  person,
  nameOf,
  canReadCvs,
  canUpdate,
  joinSearch,
  onDownload,
  onJoin,
  onDismiss,
  onRestore,
  onSeparate,
}: {
  person: Person;
  /** Returns a colleague's name. */
  nameOf: (userId: string) => string | undefined;
  canReadCvs: boolean;
  canUpdate: boolean;
  /** Finds people to merge by hand. */
  joinSearch?: ReactNode;
  onDownload: (sent: Sent) => void;
  /** @param key of the person to merge into this one */
  onJoin: (key: string) => void;
  /** @param key of the person who is someone else */
  onDismiss: (key: string) => void;
  onRestore: (key: string) => void;
  onSeparate: (key: string) => void;
}) {
  const { alike, comment_count, comments, consents, dismissed, merged, sent, sent_count } = person;
  const emails = unique(sent.map(({ email }) => email.toLowerCase()));
  const phones = unique(sent.flatMap(({ phone }) => phone ?? []));
  const names = unique(sent.map(({ full_name }) => full_name));
  return (
    <>
      <dl className="mt-4 mb-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name="Correo">
          {emails.map((email) => (
            <a key={email} href={`mailto:${email}`} className="block hover:text-copper">
              <EmailText>{email}</EmailText>
            </a>
          ))}
        </Fact>
        {phones.length > 0 && <Fact name="Teléfono">{phones.map(line)}</Fact>}
        {names.length > 1 && <Fact name="También escribió su nombre así">{names.slice(1).map(line)}</Fact>}
        <Fact name="Acepta ser considerado en otros procesos">
          {otherProcessesText(otherProcessesSince(consents))}
        </Fact>
      </dl>
      {alike.length > 0 && (
        <Part title="Podría ser la misma persona">
          {alike.map(({ email, full_name, has_same_phone, has_similar_name, person_key }) => (
            <Line
              key={person_key}
              text={`${full_name} · ${email} · ${describeLikeness({ has_same_phone, has_similar_name })}`}
            >
              {canUpdate && (
                <>
                  <Button variant="outline" size="sm" onClick={() => onJoin(person_key)}>
                    Es la misma persona
                  </Button>
                  <Button variant="quiet" size="sm" onClick={() => onDismiss(person_key)}>
                    No es la misma
                  </Button>
                </>
              )}
            </Line>
          ))}
        </Part>
      )}
      <SentList sent={sent} canReadCvs={canReadCvs} onDownload={onDownload} />
      <Newest text="Se muestran las últimas" shown={sent.length} total={sent_count} />
      {comments.length > 0 && (
        <Part title="Comentarios">
          {comments.map(({ author_id, body, created_at, id, title }) => (
            <div key={id} className="mb-3">
              <p className="break-words whitespace-pre-line">{body}</p>
              <p className="text-sm text-muted">
                {(author_id && nameOf(author_id)) || 'Alguien'} · {title} · {formatDateTime(created_at)}
              </p>
            </div>
          ))}
          <Newest text="Se muestran los últimos" shown={comments.length} total={comment_count} />
        </Part>
      )}
      <Part title="Consentimientos">
        {consents.length === 0 && <p>Sin registro: postuló antes de que se pidieran.</p>}
        <ul className="grid gap-1 text-sm">
          {consents.map((consent) => (
            <li key={consent.id} className="break-words">
              {describeConsent(consent, sent.find(({ id }) => id === consent.about)?.title)}
            </li>
          ))}
        </ul>
      </Part>
      {dismissed.length > 0 && (
        <Part title="No es la misma persona">
          {dismissed.map(({ dismissed_at, dismissed_by, email, full_name, person_key }) => (
            <Line
              key={person_key}
              text={`${full_name} · ${email}, según ${(dismissed_by && nameOf(dismissed_by)) || 'alguien'} el ${formatDateTime(dismissed_at)}`}
            >
              {canUpdate && (
                <Button variant="outline" size="sm" onClick={() => onRestore(person_key)}>
                  Volver a proponer
                </Button>
              )}
            </Line>
          ))}
        </Part>
      )}
      {joinSearch}
      {merged.length > 0 && (
        <Part title="Correos unidos">
          {merged.map(({ merged_at, person_key }) => (
            <Line
              key={person_key}
              text={`${sent.find((one) => one.person_key === person_key)?.email ?? 'Otro correo'}, desde el ${formatDateTime(merged_at)}`}
            >
              {canUpdate && (
                <Button variant="outline" size="sm" onClick={() => onSeparate(person_key)}>
                  Separar
                </Button>
              )}
            </Line>
          ))}
        </Part>
      )}
    </>
  );
}

/** Why somebody with another address could be the same person. */
function describeLikeness({
  has_same_phone,
  has_similar_name,
}: Pick<Person['alike'][number], 'has_same_phone' | 'has_similar_name'>): string {
  if (!has_same_phone) return 'solo se parece el nombre: puede ser otra persona';
  return has_similar_name ? 'mismo teléfono' : 'mismo teléfono, otro nombre: puede ser un familiar';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-grid pt-2">
      <dt className="annotation text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="my-8 border-l-3 border-copper pl-4">
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  );
}

/** Notes that older items are not shown. */
const Newest = ({ text, shown, total }: { text: string; shown: number; total: number }): ReactNode =>
  shown < total && (
    <p className="mt-2 text-sm text-muted">
      {text} {shown} de {formatCount(total)}.
    </p>
  );

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {children}
    </p>
  );
}

const line = (text: string): ReactNode => (
  <span key={text} className="block">
    {text}
  </span>
);

const unique = (values: readonly string[]): string[] => [...new Set(values)];
