import { memo } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { UndeliveredMark } from '#app/portal/messages/undelivered-mark.tsx';
import { CvExcerpt } from '#app/portal/triage/cv-text/cv-excerpt.tsx';
import { FactsLine } from '#app/portal/triage/facts-line.tsx';
import { WaitingAge } from '#app/portal/triage/waiting-age.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectCell } from '#app/ui/select-boxes.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { openerId } from '#app/ui/use-dialog-focus.ts';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import { shownStatus } from '#domain/recruiting/shown-status.ts';
import { type ApplicationActions, ApplicationMenu } from './application-menu.tsx';
import { interviewState, SHOWN_STATUS } from './application-status.ts';
import type { ListedApplication } from './list-applications.ts';
import { listedFacts, originText } from './listed-facts.ts';

interface Content {
  application: ListedApplication;
  /** Where the CV matches the search. */
  excerpt: string | undefined;
  tags: string | undefined;
  /** The posting's questions. */
  rules: readonly PostingQuestion[];
  /** The name of who is in charge. */
  owner: string | undefined;
  /** The number of other postings to which the person has applied. */
  others: number | undefined;
  actions: ApplicationActions;
  onOpen: (application: ListedApplication) => void;
}

/** A table row. Memoized: re-renders only when the application changes; selecting it does not re-render the cells. */
export const ApplicationRow = memo(function ApplicationRow({
  isSelected,
  onToggle,
  ...content
}: Content & {
  isSelected: boolean;
  onToggle: (application: ListedApplication) => void;
}) {
  const { application } = content;
  return (
    <tr aria-selected={isSelected}>
      <SelectCell
        name={application.full_name}
        isSelected={isSelected}
        onToggle={() => onToggle(application)}
      />
      <Cells {...content} />
    </tr>
  );
});

const Cells = memo(function Cells({
  application,
  excerpt,
  tags,
  rules,
  owner,
  others,
  actions,
  onOpen,
}: Content) {
  const { label, tone } = SHOWN_STATUS[shownStatus(application)];
  const facts = listedFacts(application, { rules, others });
  const origin = originText(application, owner);
  return (
    <>
      <th scope="row" className="font-semibold text-ink">
        <button
          type="button"
          id={openerId(application.id)}
          onClick={() => onOpen(application)}
          className="min-h-6 text-left hover:text-copper"
        >
          {application.full_name}
        </button>
        <span className="block text-sm font-normal text-muted xl:hidden">
          <FactsLine facts={facts} />
          {origin}
          <UndeliveredMark applicant={application.id} />
        </span>
        {application.repeated_at && (
          <span className="block text-sm font-normal text-muted">Volvió a postular</span>
        )}
        {tags && <span className="block text-sm font-normal text-muted">{tags}</span>}
        {excerpt && <CvExcerpt excerpt={excerpt} />}
      </th>
      <td className="max-w-0 text-sm leading-tight break-words max-xl:hidden">
        <FactsLine facts={facts} className="leading-tight" />
        {origin && <span className="block truncate text-muted">{origin}</span>}
        <UndeliveredMark applicant={application.id} />
      </td>
      <td className="whitespace-nowrap tabular-nums">
        {/* On one line where there is room, so that rows are of one height. */}
        <div className="flex items-baseline gap-x-3 max-xl:flex-col">
          {formatDateTime(application.applied_at)}
          {application.status === 'pending' && <WaitingAge since={application.applied_at} now={new Date()} />}
        </div>
      </td>
      <td>{interviewState(application) ?? <span className="max-md:hidden">—</span>}</td>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td className="max-xl:hidden">
        {actions.canReadCvs && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Ver CV de ${application.full_name}`}
            onClick={() => onOpen(application)}
          >
            Ver CV
          </Button>
        )}
      </td>
      <td className="w-0">
        <ApplicationMenu application={application} actions={actions} />
      </td>
    </>
  );
});
