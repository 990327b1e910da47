import { Link } from 'react-router';
import { formatDate } from '#app/i18n/format.ts';
import { formatNumber } from '#app/i18n/format-without-intl.ts';
import { useLanguage, useLocalPath } from '#app/i18n/use-language.ts';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { FactList, FactText } from '#app/ui/facts.tsx';
import type { Answer, PublicQuestion } from '#domain/recruiting/posting-question.ts';
import { localizedWords } from '#domain/values/localized.ts';
import { slugsOf } from '#domain/values/slugs.ts';
import type { MyApplicationTexts } from './my-application-texts.ts';
import type { MyApplication } from './read-my-application.ts';

/** The data of the application as sent. */
export function SentSection({
  application,
  area,
  texts,
}: {
  application: MyApplication;
  /** The area of interest, in the page's language; null with a posting. */
  area: string | null;
  texts: MyApplicationTexts['sent'];
}) {
  const path = useLocalPath();
  const language = useLanguage();
  const { about, answers, cover_letter, email, last_name, name, phone, profile_url, questions } = application;
  const given = new Map(Object.entries(answers ?? {}));
  const answerText = (question: PublicQuestion, answer: Answer | undefined): string => {
    if (answer === undefined) return texts.unanswered;
    if (typeof answer === 'boolean') return answer ? texts.yes : texts.no;
    if (typeof answer === 'number') return formatNumber(answer, language);
    const option = question.kind === 'choice' && question.options.find(({ id }) => id === answer);
    return option ? localizedWords(option.text, language).words : answer;
  };
  return (
    <PageSection title={texts.title}>
      <div className="max-w-2xl">
        <FactList
          facts={[
            [texts.area, area],
            [texts.name, [name, last_name].filter(Boolean).join(' ')],
            [texts.email, email],
            [texts.phone, phone],
            [texts.reference, application.reference],
            [texts.date, formatDate(application.sent_at, language)],
            [texts.profile, profile_url],
          ]}
        />
        {cover_letter && <FactText title={texts.letter[about]}>{cover_letter}</FactText>}
        {questions && (
          <section className="mt-6">
            <h3 className="mb-1 text-base">{texts.answers}</h3>
            <dl className="grid gap-3">
              {questions.map((question) => (
                <div key={question.id}>
                  <dt className="text-muted">{localizedWords(question.text, language).words}</dt>
                  <dd className="break-words">{answerText(question, given.get(question.id))}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {application.posting && (
          <p className="mt-6">
            <Link
              to={path(
                `/oportunidades-laborales/${slugsOf(application.posting, application.posting.english_title)[language]}`,
              )}
              className="text-copper underline underline-offset-4"
            >
              {texts.offer}
            </Link>
          </p>
        )}
      </div>
    </PageSection>
  );
}
