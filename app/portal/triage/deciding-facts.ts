import { z } from 'zod';
import { countOf } from '#app/i18n/format-count.ts';
import { answersSchema, isKnockedOut, postingQuestionSchema } from '#domain/recruiting/posting-question.ts';
import { answerText } from './answer-text.ts';

/** A question with its answer. */
export const checkSchema = z.object({ question: postingQuestionSchema, answer: answersSchema.valueType });

interface Decided {
  /** The questions whose answers fit in a list. */
  readonly checks: readonly z.infer<typeof checkSchema>[];
  /** Whether the person has applied to the posting again. */
  readonly is_repeated: boolean;
  /** The number of other postings to which the person has applied. */
  readonly others: number;
}

/** What distinguishes an application in a list. */
export interface DecidingFact {
  readonly text: string;
  /** Whether the posting excludes the answer; a person decides. */
  readonly isExcluding: boolean;
}

/** The most answers that a row shows, unless one is excluding. */
const ANSWERS = 2;

/** The answer first: the question may be cut off. */
const describe = ({ answer, question }: Decided['checks'][number]): string =>
  `${answerText(question, answer)} — ${question.text.es}`;

export const factsText = (facts: readonly DecidingFact[]): string =>
  facts.map(({ text }) => text).join(' · ');

/** The facts that decide about an application, excluding answers first and long ones last. */
export function decidingFacts({ checks, is_repeated, others }: Decided): DecidingFact[] {
  const excluding = checks.filter(({ answer, question }) => isKnockedOut(question, answer));
  const shown = excluding.length > 0 ? excluding : checks.slice(0, ANSWERS);
  const plain = [
    others > 0 && `+${countOf(others, 'oferta', 'ofertas')}`,
    is_repeated && 'Volvió a postular',
  ].filter((text) => text !== false);
  const answered = shown.map((check) => ({ text: describe(check), isExcluding: excluding.length > 0 }));
  const known = plain.map((text) => ({ text, isExcluding: false }));
  return excluding.length > 0 ? [...answered, ...known] : [...known, ...answered];
}
