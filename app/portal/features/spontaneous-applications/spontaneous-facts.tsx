import { formatDateTime } from '#app/i18n/format.ts';
import { UndeliveredRepair } from '#app/portal/messages/undelivered-repair.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { FactList, FactText } from '#app/ui/facts.tsx';
import { PersonLink } from '#app/ui/person-link.tsx';
import type { SpontaneousApplication } from '#domain/recruiting/spontaneous-application.ts';
import { NotesForm } from './notes-form.tsx';

/** What a spontaneous applicant submitted, with the recruiters' note. */
export function SpontaneousFacts({
  application: {
    area,
    created_at,
    email,
    id,
    language,
    message,
    notes,
    person_key,
    phone,
    profile_url: profile,
    reference,
  },
  canUpdate,
  onNotes,
}: {
  application: SpontaneousApplication;
  canUpdate: boolean;
  /**
   * Rejects when the note was not saved, after reporting the error.
   *
   * @param previous the note being replaced
   */
  onNotes: (notes: string | null, previous: string | null) => Promise<unknown>;
}) {
  return (
    <>
      <FactList
        facts={[
          ['Área de interés', area],
          [
            'Correo',
            <div key={`email-${id}`}>
              <a href={`mailto:${email}`} className="hover:text-copper">
                <EmailText>{email}</EmailText>
              </a>
              <UndeliveredRepair applicant={id} canUpdate={canUpdate} />
            </div>,
          ],
          ['Teléfono', phone],
          [
            'LinkedIn o portafolio',
            profile && (
              <a
                key="profile"
                href={profile}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="break-all underline underline-offset-4 hover:text-copper"
              >
                {profile.replace('https://', '')}
              </a>
            ),
          ],
          ['Idioma', language === 'en' ? 'Inglés' : 'Español'],
          ['Referencia', reference],
          ['Recibida', formatDateTime(created_at)],
        ]}
      />
      {message && (
        <FactText title="Mensaje" lang={language}>
          {message}
        </FactText>
      )}
      <p className="mt-6">
        <PersonLink personKey={person_key} />
      </p>
      {canUpdate ? (
        <>
          <NotesForm applicationId={id} notes={notes} onSave={onNotes} />
          {/* Forms are not printed. */}
          {notes && (
            <div className="hidden print:block">
              <FactText title="Nota interna">{notes}</FactText>
            </div>
          )}
        </>
      ) : (
        notes && <FactText title="Nota interna">{notes}</FactText>
      )}
    </>
  );
}
