import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { fillMailTexts } from './fill-mail-texts.ts';
import { composeMail, type Mail } from './layout.ts';
import type { MailTexts } from './mail-texts.ts';

/** A posting in a digest. */
export interface DigestOffer {
  readonly title: string;
  /** Null when the posting is not translated. */
  readonly englishTitle: string | null;
  readonly location: string;
  readonly url: string;
}

/** The day's new postings for a subscriber. Untranslated titles are marked as Spanish. */
export function jobAlertDigestMail(
  company: Company,
  texts: MailTexts,
  options: {
    language: Language;
    offers: readonly DigestOffer[];
    unsubscribeUrl: string;
  },
): Mail {
  const { language, offers, unsubscribeUrl } = options;
  const translated = ({ englishTitle }: DigestOffer): string | null =>
    language === 'en' ? englishTitle : null;
  const [only] = offers.length === 1 ? offers : [];
  const fill = (values: { title?: string; count?: string }) =>
    fillMailTexts(texts[language], { company, language, values });
  const { jobAlertDigest, shared } = fill({
    count: String(offers.length),
    ...(only && { title: translated(only) || only.title }),
  });
  const titleOf = (offer: DigestOffer): string =>
    language === 'es'
      ? offer.title
      : offer.englishTitle || fill({ title: offer.title }).jobAlertDigest.inSpanish;
  const { paragraphs, subject, subjectOfOne, title, titleOfOne } = jobAlertDigest;
  return composeMail(company, {
    language,
    subject: only ? subjectOfOne : subject,
    title: only ? titleOfOne : title,
    paragraphs,
    links: offers.map((offer) => ({
      label: `${titleOf(offer)} · ${offer.location}`,
      url: offer.url,
    })),
    unsubscribe: { reason: shared.unsubscribeReason, label: shared.unsubscribe, url: unsubscribeUrl },
  });
}
