import { expect, test } from 'vitest';
import { contactAcknowledgementMail } from '#domain/mails/contact-acknowledgement.ts';
import { mailTexts } from '#domain/mails/mail-texts.ts';
import { SHIPPED_TEMPLATES } from '#domain/messages/message-templates.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { COMPANY } from '#domain/website/company.ts';
import { applicantMessageMail } from './applicant-message.ts';
import { contactRequestMail } from './contact-request.ts';
import { invitationMail } from './invitation.ts';

const LINK = 'http://evil.example/premio';

test('a message to an address that anyone may have typed does not repeat a link given as a name', () => {
  const acknowledged = { name: LINK, wanted_by: null, region: null, file_paths: [] };
  for (const language of LANGUAGES)
    for (const { html, subject, text } of [
      ...Object.values(SHIPPED_TEMPLATES).map((template) =>
        applicantMessageMail(
          COMPANY,
          template[language],
          { name: LINK, jobTitle: null, language, reference: null },
          null,
        ),
      ),
      contactAcknowledgementMail(COMPANY, mailTexts, { ...acknowledged, language, reference: '1A2B' }),
      invitationMail(COMPANY, {
        name: LINK,
        role: 'Reclutamiento',
        url: 'https://voltandes.example/setup-password',
      }),
    ])
      for (const part of [html, subject, text]) expect(part).not.toMatch(/evil/);
});

test('a quote request contains no clickable user input in its subject and facts', () => {
  const mail = contactRequestMail(
    COMPANY,
    {
      name: LINK,
      company: LINK,
      email: 'ana@cliente.example',
      phone: LINK,
      service: null,
      message: 'Hola',
      subject: LINK,
      plant: LINK,
      region: null,
      wanted_by: null,
      language: 'es',
    },
    [],
  );
  for (const part of [mail.html, mail.subject, mail.text])
    expect(part).not.toMatch(/evil\.example|http:\/\//);
});
