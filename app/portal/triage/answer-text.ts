import { formatCount } from '#app/i18n/format-count.ts';
import type { Answer, PublicQuestion } from '#domain/recruiting/posting-question.ts';

/** An answer as shown to recruiters. */
export function answerText(question: PublicQuestion, answer: Answer | undefined): string {
  if (answer === undefined) return 'Sin respuesta';
  if (typeof answer === 'boolean') return answer ? 'Sí' : 'No';
  if (typeof answer === 'number') return formatCount(answer);
  if (question.kind !== 'choice') return answer;
  return question.options.find(({ id }) => id === answer)?.text.es ?? answer;
}
