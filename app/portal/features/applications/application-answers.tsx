import { useQuery } from '@tanstack/react-query';
import { answerText } from '#app/portal/triage/answer-text.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { JobApplication } from '#domain/recruiting/job-application.ts';
import { isKnockedOut } from '#domain/recruiting/posting-question.ts';
import { postingQuestionsQuery } from './posting-questions-query.ts';

/** The answers to the posting's questions. Disqualifying ones are marked, but a person decides. */
export function ApplicationAnswers({
  application: { answers, job_posting_id, questions },
}: {
  application: Pick<JobApplication, 'answers' | 'job_posting_id' | 'questions'>;
}) {
  const { data: rules = [] } = useQuery({
    ...postingQuestionsQuery(job_posting_id),
    enabled: questions !== null,
  });
  if (!questions) return null;
  const given = new Map(Object.entries(answers ?? {}));
  const isMarked = (id: string): boolean =>
    rules.some((rule) => rule.id === id && isKnockedOut(rule, given.get(id)));
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-base">Respuestas</h3>
      <dl className="grid gap-3">
        {questions.map((question) => (
          <div key={question.id} className="border-t border-grid pt-2">
            <dt className="text-sm text-muted">{question.text.es}</dt>
            <dd className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <span className="min-w-0 break-words whitespace-pre-line">
                {answerText(question, given.get(question.id))}
              </span>
              {isMarked(question.id) && <StatusBadge tone="red">Excluyente</StatusBadge>}
            </dd>
          </div>
        ))}
      </dl>
      {questions.some(({ id }) => isMarked(id)) && (
        <p className="mt-3 text-sm text-muted">
          La marca solo señala la respuesta según lo que pide la oferta. La decisión es de quien revisa.
        </p>
      )}
    </section>
  );
}
