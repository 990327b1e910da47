import { z } from 'zod';
import { countOf } from '#app/i18n/format-count.ts';
import {
  answersSchema,
  isKnockedOut,
  type PostingQuestion,
  postingQuestionSchema,
} from '#domain/recruiting/posting-question.ts';
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

const describe = (question: PostingQuestion, answer: Decided['checks'][number]['answer']): string =>
  `${question.text.es.replace(/[\s:]+$/, '')}${/\?$/.test(question.text.es.trim()) ? '' : ':'} ${answerText(question, answer)}`;

/** The facts that decide about an application, excluding answers first. */
export function decidingFacts({ checks, is_repeated, others }: Decided): DecidingFact[] {
  const excluding = checks.filter(({ answer, question }) => isKnockedOut(question, answer));
  const shown = excluding.length > 0 ? excluding : checks.slice(0, ANSWERS);
  const plain = [
    others > 0 && `+${countOf(others, 'oferta', 'ofertas')}`,
    is_repeated && 'Volvió a postular',
  ].filter((text) => text !== false);
  return [
    ...shown.map(({ answer, question }) => ({
      text: describe(question, answer),
      isExcluding: excluding.length > 0,
    })),
    ...plain.map((text) => ({ text, isExcluding: false })),
  ];
}
