import { formatDate } from '#app/i18n/format.ts';
import type { Clause, LegalDocument } from '#app/i18n/legal-document.ts';
import type { RetentionPeriod } from '#app/lib/read-retention.ts';
import { RECIPIENTS } from '#domain/data-protection/processing-activities.ts';
import { VISITOR_ACTIVITIES } from '#domain/data-protection/processing-of-visitors.ts';
import { monthsInWords } from '#domain/data-protection/retention.ts';
import type { Language } from '#domain/values/language.ts';
import { mergeTexts } from '#domain/website/merge-texts.ts';
import { listOf } from '#domain/website/plain-rich-text.ts';
import { type RegisterPart, type ShownDocument, showClause } from './shown-document.ts';

const BASIS = { es: 'Base', en: 'Basis' };

/** Adds the register's activities about visitors to a privacy policy, with the current retention periods. */
export function completePolicy(
  policy: LegalDocument,
  { language, periods }: { language: Language; periods: readonly RetentionPeriod[] },
): ShownDocument {
  const since = formatDate(
    periods
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1) ?? '',
    language,
  );
  const filled = mergeTexts(policy, {
    texts: {},
    orders: {},
    show: (words) => words.replace('{{since}}', since),
  });
  return {
    ...filled,
    clauses: filled.clauses.map((clause) => ({
      ...showClause(clause),
      ...(clause.register && PARTS[clause.register](language, periods)),
    })),
  };
}

const listed = (items: readonly string[]): RegisterPart => ({
  list: { type: 'doc', content: [listOf(items)] },
});

const PARTS: Record<
  NonNullable<Clause['register']>,
  (language: Language, periods: readonly RetentionPeriod[]) => RegisterPart
> = {
  activities: (language) => ({
    rows: VISITOR_ACTIVITIES.map(({ [language]: { basis, data, name, purpose } }) => [
      name,
      data,
      `${purpose} ${BASIS[language]}: ${basis}.`,
    ]),
  }),
  periods: (language, periods) =>
    listed(
      VISITOR_ACTIVITIES.map(({ [language]: { kept, name }, retention }) => {
        const months = periods.find(({ kind }) => kind === retention)?.months;
        const period = months === undefined ? '' : monthsInWords(months, language);
        return `${name}: ${kept.replace('{{period}}', period)}.`;
      }),
    ),
  recipients: (language) =>
    listed(
      [...new Set(VISITOR_ACTIVITIES.flatMap(({ recipients }) => recipients))].map(
        (recipient) => RECIPIENTS[recipient][language],
      ),
    ),
};
