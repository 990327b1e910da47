import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { composeMail, type Mail } from './layout.ts';
import { unsubscribeLine } from './unsubscribe-line.ts';

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
  options: {
    language: Language;
    offers: readonly DigestOffer[];
    unsubscribeUrl: string;
  },
): Mail {
  const { language, offers, unsubscribeUrl } = options;
  const links = offers.map(({ englishTitle, location, title, url }) => {
    const spanish = language === 'en' ? `${title} (in Spanish)` : title;
    return { label: `${(language === 'en' && englishTitle) || spanish} · ${location}`, url };
  });
  const [first = { title: '', englishTitle: null }] = offers;
  const only = offers.length === 1 ? (language === 'en' && first.englishTitle) || first.title : null;
  return composeMail(
    company,
    language === 'en'
      ? {
          language,
          subject: only ? `New position: ${only}` : `${offers.length} new positions`,
          title: only ? 'A new position for you' : 'New positions for you',
          paragraphs: [`Published by ${company.name} since our last message and matching your alert:`],
          links,
          unsubscribe: unsubscribeLine(language, unsubscribeUrl),
        }
      : {
          language,
          subject: only ? `Nueva oferta: ${only}` : `${offers.length} nuevas ofertas de trabajo`,
          title: only ? 'Una nueva oferta para usted' : 'Nuevas ofertas para usted',
          paragraphs: [
            `Publicadas por ${company.name} desde nuestro último mensaje, según lo que usted pidió:`,
          ],
          links,
          unsubscribe: unsubscribeLine(language, unsubscribeUrl),
        },
  );
}
