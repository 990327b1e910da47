import { DATA_COPY_DAYS } from '../data-protection/rights.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { fillMailTexts } from './fill-mail-texts.ts';
import { composeMail, type Mail } from './layout.ts';
import type { MailTexts } from './mail-texts.ts';

/** The link sent again; the one in the answer, or in the last of these, no longer works. */
export function dataCopyLinkMail(
  company: Company,
  texts: MailTexts,
  { language, reference, url }: { language: Language; reference: string; url: string },
): Mail {
  const values = { reference, days: String(DATA_COPY_DAYS) };
  const { dataCopyLink, shared } = fillMailTexts(texts[language], { company, language, values });
  const { paragraphs, subject, title } = dataCopyLink;
  return composeMail(company, {
    language,
    subject,
    title,
    paragraphs: [...paragraphs, shared.copy],
    action: { label: shared.copyAction, url, otherwise: shared.otherwise },
  });
}
