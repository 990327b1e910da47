import { longDate } from '../values/long-date.ts';
import type { Company } from '../website/company.ts';
import type { ContactRequest } from '../website/contact-request.ts';
import { fillMailTexts } from './fill-mail-texts.ts';
import { composeMail, type Mail } from './layout.ts';
import type { MailTexts } from './mail-texts.ts';
import { greetingName } from './untrusted-text.ts';

/**
 * The acknowledgement of a quote request, in the sender's language. Of what was typed it repeats only the name: anyone
 * can enter somebody else's address.
 */
export function contactAcknowledgementMail(
  company: Company,
  texts: MailTexts,
  request: Pick<ContactRequest, 'name' | 'language' | 'wanted_by' | 'region' | 'file_paths'> & {
    reference: string;
  },
): Mail {
  const { file_paths, language, reference, region, wanted_by } = request;
  const name = greetingName(request.name);
  const values = { name: name ?? '', reference };
  const { contactAcknowledgement, shared } = fillMailTexts(texts[language], { company, language, values });
  return composeMail(company, {
    language,
    subject: contactAcknowledgement.subject,
    title: contactAcknowledgement.title,
    paragraphs: [name ? shared.greeting : shared.greetingWithoutName, ...contactAcknowledgement.paragraphs],
    facts: [
      [shared.reference, reference],
      ...(region ? [[contactAcknowledgement.region, region] as const] : []),
      ...(wanted_by ? [[contactAcknowledgement.wantedBy, longDate(wanted_by, language)] as const] : []),
      ...(file_paths.length > 0 ? [[contactAcknowledgement.files, String(file_paths.length)] as const] : []),
    ],
  });
}
