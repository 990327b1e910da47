import { formatDate } from '#app/i18n/format.ts';
import { openCvInTab } from '#app/lib/uploads/open-cv-in-tab.ts';
import { UndeliveredMark } from '#app/portal/messages/undelivered-mark.tsx';
import { RequestTable, type RequestTableProps } from '#app/portal/requests/request-table.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import type { SpontaneousApplication } from '#domain/recruiting/spontaneous-application.ts';
import { SPONTANEOUS } from './spontaneous-list.ts';

/** Spontaneous applications, with an inline status. */
export function SpontaneousTable({
  canReadCvs,
  ...table
}: RequestTableProps<SpontaneousApplication> & { canReadCvs: boolean }) {
  return (
    <RequestTable
      {...table}
      kind={SPONTANEOUS}
      label="Postulaciones espontáneas"
      sender="Postulante"
      nameOf={SPONTANEOUS.nameOf}
      details={({ email, id, is_repeat }) => (
        <>
          <span className="block text-sm text-muted">
            <EmailText>{email}</EmailText>
            <UndeliveredMark applicant={id} />
          </span>
          {is_repeat && <span className="block text-sm text-muted">Ya había enviado su CV</span>}
        </>
      )}
      columns={[
        {
          label: 'Área de interés',
          cell: ({ area, created_at }) => (
            <>
              {area}
              <span className="block text-sm text-muted xl:hidden">{formatDate(created_at)}</span>
            </>
          ),
        },
      ]}
      onCv={canReadCvs ? ({ cv_url }) => openCvInTab(cv_url) : undefined}
    />
  );
}
