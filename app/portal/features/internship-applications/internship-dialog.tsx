import { formatDateTime } from '#app/i18n/format.ts';
import { openCvInTab } from '#app/lib/uploads/open-cv-in-tab.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PersonLink } from '#app/ui/person-link.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { InternshipApplication } from '#domain/internship-application.ts';
import { AVAILABILITY_LABELS, durationLabel, INTERNSHIP_STATUS, semesterLabel } from './internship-labels.ts';

/** An internship application in full. */
export function InternshipDialog({
  internship,
  canReadCv,
  canSeePerson,
  onClose,
}: {
  internship: InternshipApplication;
  canReadCv: boolean;
  /** Whether to lead to what else the person has sent. */
  canSeePerson: boolean;
  onClose: () => void;
}) {
  const { label, tone } = INTERNSHIP_STATUS[internship.status];
  const facts = [
    ['Correo', internship.email],
    ['Teléfono', internship.phone],
    ['Institución', internship.institution],
    ['Carrera', internship.career],
    ['Semestre', internship.semester && semesterLabel(internship.semester)],
    ['Duración', durationLabel(internship.duration)],
    ['Disponibilidad', internship.availability && AVAILABILITY_LABELS[internship.availability]],
    ['Recibida', formatDateTime(internship.created_at)],
  ].filter(([, value]) => value);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${internship.first_name} ${internship.last_name}`}
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
      </dl>
      {(
        [
          ['Motivación', internship.motivation],
          ['Habilidades', internship.skills],
        ] as const
      ).map(
        ([name, text]) =>
          text && (
            <section key={name} className="mt-6">
              <h3 className="mb-1 text-base">{name}</h3>
              <p className="whitespace-pre-line">{text}</p>
            </section>
          ),
      )}
      {canSeePerson && (
        <p className="mt-6">
          <PersonLink personKey={internship.person_key} />
        </p>
      )}
      {canReadCv ? (
        <Button variant="outline" size="sm" className="mt-6" onClick={() => openCvInTab(internship.cv_url)}>
          Ver CV
        </Button>
      ) : (
        <p className="mt-6 text-muted">No tiene permiso para ver los CV.</p>
      )}
    </Dialog>
  );
}
