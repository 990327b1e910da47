import { type DecidingFact, decidingFacts } from '#app/portal/triage/deciding-facts.ts';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import { sourceLabel } from '#domain/recruiting/source-labels.ts';
import type { ListedApplication } from './list-applications.ts';

/**
 * The facts that decide about a listed application.
 *
 * @param context.rules the posting's current questions
 * @param context.others the number of other postings to which the person has applied
 */
export function listedFacts(
  { listed_answers }: Pick<ListedApplication, 'listed_answers'>,
  { others = 0, rules }: { rules: readonly PostingQuestion[]; others?: number | undefined },
): DecidingFact[] {
  const given = new Map(Object.entries(listed_answers ?? {}));
  const checks = rules.flatMap((question) => {
    const answer = given.get(question.id);
    return question.kind === 'text' || answer === undefined ? [] : [{ question, answer }];
  });
  // Lists show on their own who has applied again.
  return decidingFacts({ checks, others, is_repeated: false });
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
