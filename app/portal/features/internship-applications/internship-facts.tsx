import { formatDateTime } from '#app/i18n/format.ts';
import { UndeliveredRepair } from '#app/portal/messages/undelivered-repair.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { FactList, FactText } from '#app/ui/facts.tsx';
import { otherProcessesText } from '#app/ui/other-processes-text.ts';
import { PersonLink } from '#app/ui/person-link.tsx';
import type { InternshipApplication } from '#domain/recruiting/internship-application.ts';
import { AVAILABILITY_LABELS, DURATION_LABELS, SEMESTER_LABELS } from './internship-labels.ts';

/** What a student submitted. */
export function InternshipFacts({
  internship: {
    availability,
    career,
    created_at,
    duration,
    email,
    id,
    institution,
    motivation,
    other_processes_since,
    person_key,
    phone,
    semester,
    skills,
  },
  canSeePerson,
  canUpdate,
}: {
  internship: InternshipApplication;
  /** Whether to link to everything else the person has sent. */
  canSeePerson: boolean;
  canUpdate: boolean;
}) {
  return (
    <>
      <FactList
        facts={[
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
          ['Institución', institution],
          ['Carrera', career],
          ['Semestre', semester && SEMESTER_LABELS[semester]],
          ['Duración', DURATION_LABELS[duration]],
          ['Disponibilidad', availability && AVAILABILITY_LABELS[availability]],
          ['Acepta otros procesos', otherProcessesText(other_processes_since)],
          ['Recibida', formatDateTime(created_at)],
        ]}
      />
      {motivation && <FactText title="Motivación">{motivation}</FactText>}
      {skills && <FactText title="Habilidades">{skills}</FactText>}
      {canSeePerson && (
        <p className="mt-6">
          <PersonLink personKey={person_key} />
        </p>
      )}
    </>
  );
}
