import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { FactList, FactText } from '#app/ui/facts.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { PersonLink } from '#app/ui/person-link.tsx';
import { MAX_NOTES, type SpontaneousApplication } from '#domain/spontaneous-application.ts';

/** What a spontaneous applicant sent, with the recruiters' note. */
export function SpontaneousFacts({
  application: {
    area,
    created_at,
    email,
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
  /** @param previous the note when editing began */
  onNotes: (notes: string | null, previous: string | null) => void;
}) {
  const [previous, setPrevious] = useState(notes);
  return (
    <>
      <FactList
        facts={[
          ['Área de interés', area],
          [
            'Correo',
            <a key="email" href={`mailto:${email}`} className="hover:text-copper">
              {email}
            </a>,
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
      {message && <FactText title="Mensaje">{message}</FactText>}
      <p className="mt-6">
        <PersonLink personKey={person_key} />
      </p>
      {canUpdate ? (
        <form
          className="mt-6 grid gap-3 border-t border-rule pt-6"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get('notes');
            const next = (typeof typed === 'string' && typed.trim()) || null;
            if (next === previous) return;
            onNotes(next, previous);
            setPrevious(next);
          }}
        >
          <TextArea
            label="Nota interna"
            hint="Solo la ve el equipo de selección."
            name="notes"
            maxLength={MAX_NOTES}
            defaultValue={notes ?? ''}
          />
          <Button type="submit" variant="outline" size="sm" className="justify-self-start">
            Guardar nota
          </Button>
        </form>
      ) : (
        notes && <FactText title="Nota interna">{notes}</FactText>
      )}
    </>
  );
}
