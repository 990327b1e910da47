import { expect, test } from 'vitest';
import { MAIL_NAMES, MAILS_DOCUMENT, mailTexts } from '#domain/mails/mail-texts.ts';
import { sampleMails } from '#domain/mails/sample-mails.ts';
import { COMPANY } from '#domain/website/company.ts';
import { listStoredTexts } from './list-stored-texts.ts';
import { mailPart, mailShowing, textsInMail } from './mails.ts';
import { textAt } from './site-text.ts';

const { texts } = listStoredTexts({ drafts: [], published: [] });
const mails = texts.filter(({ document }) => document === MAILS_DOCUMENT);

test('staff know what every text of a mail is, and in which', () => {
  expect(mailPart({ document: MAILS_DOCUMENT, path: 'jobAlertDigest.paragraphs.0' })).toBe(
    'Alerta de empleo: ofertas · Párrafo',
  );
  expect(mailPart({ document: MAILS_DOCUMENT, path: 'shared.greeting' })).toBe('En varios correos · Saludo');
  expect(mailPart({ document: 'pages/purpose', path: 'title' })).toBeUndefined();
  // Without a name, the key would stand there.
  for (const text of mails) expect(mailPart(text)).toMatch(/ · [A-ZÁÉÍÓÚ]/);
});

test('a text is shown in its mail, and a shared one in the mail that is open', () => {
  const at = (path: string) => textAt(texts, `${MAILS_DOCUMENT} ${path}`);
  expect(mailShowing(at('rightsAnswer.subject'), 'dataCopyLink')).toBe('rightsAnswer');
  expect(mailShowing(at('shared.otherwise'), 'dataCopyLink')).toBe('dataCopyLink');
  // That mail greets nobody.
  expect(mailShowing(at('shared.greeting'), 'dataCopyLink')).toBe('contactAcknowledgement');
  expect(mailShowing(at('shared.greeting'), null)).toBe('contactAcknowledgement');
  expect(mailShowing(textAt(texts, 'pages/purpose title'), 'dataCopyLink')).toBeNull();
  expect(mailShowing(null, null)).toBeNull();
});

test('a mail has its own texts first, then those that mails share', () => {
  const paths = [...textsInMail('dataCopyLink', texts).keys()].map((key) => key.split(' ')[1]);
  expect(paths.slice(0, 4)).toEqual([
    'dataCopyLink.subject',
    'dataCopyLink.title',
    'dataCopyLink.paragraphs.0',
    'shared.otherwise',
  ]);
  expect(paths.filter((path) => !/^(?:dataCopyLink|shared)\./.test(path ?? ''))).toEqual([]);
});

test('each mail lists the shared texts that it has, and no others', () => {
  const shared = Object.keys(mailTexts.es.shared);
  const marked = Object.fromEntries(shared.map((key) => [key, `«${key}»`]));
  const texts = { ...mailTexts, es: { ...mailTexts.es, shared: { ...mailTexts.es.shared, ...marked } } };
  for (const name of MAIL_NAMES) {
    const sent = sampleMails(name, { company: COMPANY, language: 'es', texts })
      .map(({ html }) => html)
      .join();
    const listed = [...textsInMail(name, mails).keys()];
    for (const key of shared)
      expect([name, key, sent.includes(`«${key}»`)]).toEqual([
        name,
        key,
        listed.includes(`${MAILS_DOCUMENT} shared.${key}`),
      ]);
  }
});
