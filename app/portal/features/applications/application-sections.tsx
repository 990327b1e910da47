import { ConversationSection } from '#app/portal/conversation/conversation-section.tsx';
import { InterviewsSection } from '#app/portal/interviews/interviews-section.tsx';
import { MessagesSection } from '#app/portal/messages/messages-section.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import type { JobApplication } from '#domain/recruiting/job-application.ts';
import { AlsoApplied } from './also-applied.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import type { ApplicationActions } from './application-menu.tsx';
import { ApplicationTags } from './application-tags.tsx';
import { Assignment } from './assignment/assignment.tsx';
import { RatingAuthor } from './rating-author.tsx';
import { Repeats } from './repeats.tsx';
import { Timeline } from './timeline/timeline.tsx';
import type { useShownApplication } from './use-shown-application.ts';

/** Everything about an application besides its CV, including what has been done about it. */
export function ApplicationSections({
  jobId,
  application,
  repeated,
  repeats,
  shownId,
  onVersion,
  actions,
}: {
  jobId: string;
  application: JobApplication;
  /** The version whose CV is shown. */
  shownId: string | undefined;
  onVersion: (id: string) => void;
  actions: ApplicationActions;
} & Pick<ReturnType<typeof useShownApplication>, 'repeated' | 'repeats'>) {
  const { id, language, status } = application;
  const { canReadCvs, canUpdate, userId } = actions;
  return (
    <>
      <Assignment jobId={jobId} application={application} userId={userId} canUpdate={canUpdate} />
      <ApplicationFacts
        key={`facts-${id}`}
        application={application}
        canUpdate={canUpdate}
        otherProcessesSince={
          [application, ...repeats].find((one) => one.other_processes_since)?.other_processes_since ?? null
        }
      />
      <ApplicationTags key={id} applicationId={id} canUpdate={canUpdate} />
      <RatingAuthor application={application} actions={actions} />
      {repeated.isLoadingError && (
        <LoadFailure
          text="No se pudo cargar el CV que envió después"
          error={repeated.error}
          onRetry={() => repeated.refetch()}
        />
      )}
      {shownId && repeats.length > 0 && (
        <Repeats first={application} repeats={repeats} selectedId={shownId} onSelect={onVersion} />
      )}
      <AlsoApplied application={application} />
      <InterviewsSection
        key={`interviews-${id}`}
        interviewee={{ about: 'application', id, status }}
        userId={userId}
        canUpdate={canUpdate}
      />
      <MessagesSection
        key={`messages-${id}`}
        applicant={{ about: 'application', id, status }}
        canUpdate={canUpdate}
      />
      <ConversationSection
        key={`conversation-${id}`}
        correspondent={{ about: 'application', id, name: application.full_name, language }}
        canUpdate={canUpdate}
        canReadFiles={canReadCvs}
      />
      <Timeline jobId={jobId} id={id} userId={userId} />
    </>
  );
}
