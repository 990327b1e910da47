import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '#app/i18n/use-company.ts';
import { fillFor, type MessageAddressee } from '#app/portal/messages/read-template.ts';
import { FactList } from '#app/ui/facts.tsx';
import type { MessageText } from '#domain/messages/applicant-message.ts';
import { interviewFacts, interviewValues } from '#domain/messages/interview.ts';
import { exampleInterview } from '#domain/messages/interview-example.ts';
import { interviewStep, STEPS_FOR_CALENDARS } from '#domain/messages/interview-message.ts';
import type { TemplateKind } from '#domain/messages/message-templates.ts';

/** A text with its variables filled in, and what the mail adds about an interview. */
export function TemplatePreview({
  kind,
  text,
  addressee,
}: {
  kind: TemplateKind;
  text: MessageText;
  addressee: MessageAddressee;
}) {
  const company = useCompany();
  const [now] = useState(() => new Date());
  const { language, name } = addressee;
  const step = interviewStep(kind);
  const interview = step && exampleInterview(company, step, now);
  const { body, subject } = fillFor(
    company.name,
    addressee,
    text,
    interview ? interviewValues(interview, language) : {},
  );
  return (
    <figure className="border border-rule bg-sheet">
      <figcaption className="annotation border-b border-rule px-4 py-2 text-muted">
        Así la leería {name}
        {interview && ', con hora y lugar de ejemplo'}
      </figcaption>
      <div className="px-4 py-3 break-words">
        <div lang={language}>
          <p className="mb-3 font-semibold text-ink">{subject}</p>
          <p className="whitespace-pre-line">{body}</p>
          {interview && step !== 'cancelled' && (
            <div className="mt-4">
              <FactList facts={interviewFacts(interview, language)} />
            </div>
          )}
        </div>
        {step && STEPS_FOR_CALENDARS.includes(step) && (
          <p className="mt-3 flex items-center gap-2 text-sm text-muted">
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            <span>
              entrevista.ics:{' '}
              {step === 'cancelled' ? 'la quita del calendario' : 'la invitación para el calendario'}
            </span>
          </p>
        )}
      </div>
    </figure>
  );
}
