import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../values/language.ts';
import { COMPANY } from '../website/company.ts';
import type { Mail } from './layout.ts';
import { MAIL_NAMES, mailTexts } from './mail-texts.ts';
import { sampleMails } from './sample-mails.ts';

/** The subject and the plain text, and the HTML by its digest. */
const print = (title: string, { html, subject, text }: Mail): string =>
  [
    `=== ${title}`,
    subject,
    '',
    text,
    '',
    `html: ${createHash('sha256').update(html).digest('hex')}`,
    '',
  ].join('\n');

test('every group of words is that of a mail, or shared', () => {
  expect(Object.keys(mailTexts.es)).toEqual(['shared', ...MAIL_NAMES]);
});

test('the mails to visitors are those of the last review, to the byte', async () => {
  const mails = MAIL_NAMES.flatMap((name) =>
    LANGUAGES.flatMap((language) =>
      sampleMails(name, { company: COMPANY, language, texts: mailTexts }).map((mail) =>
        print(`${name} (${language})`, mail),
      ),
    ),
  );
  await expect(mails.join('\n')).toMatchFileSnapshot('shipped-mails.txt');
});
