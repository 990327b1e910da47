import { Link } from 'react-router';
import { useLanguage, useLocalPath } from '#app/i18n/use-language.ts';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { slugsOf } from '#domain/values/slugs.ts';
import { ChangeForm } from './change-form.tsx';
import type { MyApplicationTexts } from './my-application-texts.ts';
import type { OpenOffer } from './read-my-application.ts';

/** Other open postings to apply to with the same data; those with questions link to their own page. */
export function OffersSection({
  offers,
  submission,
  texts,
}: {
  offers: readonly OpenOffer[];
  /** The same for each attempt to submit from this page. */
  submission: string;
  texts: MyApplicationTexts['again'];
}) {
  const path = useLocalPath();
  const language = useLanguage();
  const nameOf = ({ english_title, location, title }: OpenOffer): string =>
    `${(language === 'en' && english_title) || title}, ${location}`;
  const plain = offers.filter(({ has_questions }) => !has_questions);
  const asking = offers.filter(({ has_questions }) => has_questions);
  return (
    <PageSection title={texts.title}>
      <div className="grid max-w-2xl gap-10">
        {plain.length > 0 && (
          <ChangeForm title={texts.same} text={texts.text} change="apply" button={texts.button}>
            <input type="hidden" name="submission" value={submission} />
            <SelectField label={texts.offer} name="offer">
              {plain.map((offer) => (
                <option key={offer.id} value={offer.id}>
                  {nameOf(offer)}
                </option>
              ))}
            </SelectField>
            <PrivacyNotice text={CONSENT_TEXTS.application[language]} />
          </ChangeForm>
        )}
        {asking.length > 0 && (
          <div className="grid gap-3">
            <h3 className="display-4">{texts.asking}</h3>
            <ul className="grid gap-2">
              {asking.map((offer) => (
                <li key={offer.id}>
                  <Link
                    to={path(`/oportunidades-laborales/${slugsOf(offer, offer.english_title)[language]}`)}
                    className="text-copper underline underline-offset-4"
                  >
                    {nameOf(offer)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </PageSection>
  );
}
