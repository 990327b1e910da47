import { type DecidingFact, decidingFacts } from '#app/portal/triage/deciding-facts.ts';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import { sourceLabel } from '#domain/recruiting/source-labels.ts';
import type { ListedApplication } from './list-applications.ts';

/** The facts that decide about a listed application, by the posting's current questions. */
export function listedFacts(
  { listed_answers, other_postings = 0 }: Pick<ListedApplication, 'listed_answers' | 'other_postings'>,
  rules: readonly PostingQuestion[],
): DecidingFact[] {
  const given = new Map(Object.entries(listed_answers ?? {}));
  const checks = rules.flatMap((question) => {
    const answer = given.get(question.id);
    return question.kind === 'text' || answer === undefined ? [] : [{ question, answer }];
  });
  // Lists show on their own who has applied again.
  return decidingFacts({ checks, others: other_postings, is_repeated: false });
}

/** The source of applications that brought none. */
const UNKNOWN = 'desconocido';

/** Where an application came from, and who is in charge. */
export const originText = (
  { source_name }: Pick<ListedApplication, 'source_name'>,
  owner: string | undefined,
): string =>
  [source_name && source_name !== UNKNOWN && sourceLabel(source_name), owner && `a cargo de ${owner}`]
    .filter(Boolean)
    .join(' · ');
