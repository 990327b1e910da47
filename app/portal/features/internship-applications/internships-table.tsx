import { formatDate } from '#app/i18n/format.ts';
import { openCvInTab } from '#app/lib/uploads/open-cv-in-tab.ts';
import { UndeliveredMark } from '#app/portal/messages/undelivered-mark.tsx';
import { RequestTable, type RequestTableProps } from '#app/portal/requests/request-table.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import type { InternshipApplication } from '#domain/recruiting/internship-application.ts';
import { DURATION_LABELS } from './internship-labels.ts';
import { INTERNSHIPS } from './internship-list.ts';

/** Internship applications, with an inline status. */
export function InternshipsTable({
  canReadCvs,
  ...table
}: RequestTableProps<InternshipApplication> & { canReadCvs: boolean }) {
  return (
    <RequestTable
      {...table}
      kind={INTERNSHIPS}
      label="Solicitudes de práctica"
      sender="Estudiante"
      nameOf={INTERNSHIPS.nameOf}
      details={({ email, id }) => (
        <span className="block text-sm text-muted">
          <EmailText>{email}</EmailText>
          <UndeliveredMark applicant={id} />
        </span>
      )}
      columns={[
        {
          label: 'Estudios',
          cell: ({ career, created_at, duration, institution }) => (
            <>
              <span>{career}</span>
              <span className="block text-sm text-muted">{institution}</span>
              <span className="block text-sm text-muted xl:hidden">
                {DURATION_LABELS[duration]} · {formatDate(created_at)}
              </span>
            </>
          ),
        },
        { label: 'Duración', isWide: true, cell: ({ duration }) => DURATION_LABELS[duration] },
      ]}
      onCv={canReadCvs ? ({ cv_url }) => openCvInTab(cv_url) : undefined}
    />
  );
}
