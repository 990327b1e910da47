import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { openCvInTab } from '#app/lib/uploads/open-cv-in-tab.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { PersonLink } from '#app/ui/person-link.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { MAX_NOTES, type SpontaneousApplication } from '#domain/spontaneous-application.ts';
import { SPONTANEOUS_STATUS } from './spontaneous-labels.ts';

/** A spontaneous application in full, with the recruiters' note. */
export function SpontaneousDialog({
  application,
  canReadCv,
  canUpdate,
  onNotes,
  onClose,
}: {
  application: SpontaneousApplication;
  canReadCv: boolean;
  canUpdate: boolean;
  /** @param previous the note when editing began */
  onNotes: (notes: string | null, previous: string | null) => void;
  onClose: () => void;
}) {
  const { message, notes, profile_url: profile, status } = application;
  const { label, tone } = SPONTANEOUS_STATUS[status];
  const [previous, setPrevious] = useState(notes);
  const facts = [
    ['Área de interés', application.area],
    ['Correo', application.email],
    ['Teléfono', application.phone],
    ['Idioma', application.language === 'en' ? 'Inglés' : 'Español'],
    ['Referencia', application.reference],
    ['Recibida', formatDateTime(application.created_at)],
  ].filter(([, value]) => value);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={application.full_name}
      description={<StatusBadge tone={tone}>{label}</StatusBadge>}
      closeLabel="Cerrar"
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="border-t border-grid pt-2">
            <dt className="annotation text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
        {profile && (
          <div className="border-t border-grid pt-2 sm:col-span-2">
            <dt className="annotation text-muted">LinkedIn o portafolio</dt>
            <dd className="break-all">
              <a
                href={profile}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="text-copper underline underline-offset-3"
              >
                {profile}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {message && (
        <section className="mt-6">
          <h3 className="mb-1 text-base">Mensaje</h3>
          <p className="break-words whitespace-pre-line">{message}</p>
        </section>
      )}
      <p className="mt-6">
        <PersonLink personKey={application.person_key} />
      </p>
      {canReadCv ? (
        <Button variant="outline" size="sm" className="mt-6" onClick={() => openCvInTab(application.cv_url)}>
          Ver CV
        </Button>
      ) : (
        <p className="mt-6 text-muted">No tiene permiso para ver los CV.</p>
      )}
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
        notes && (
          <section className="mt-6">
            <h3 className="mb-1 text-base">Nota interna</h3>
            <p className="break-words whitespace-pre-line">{notes}</p>
          </section>
        )
      )}
    </Dialog>
  );
}
