import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDeliveryReport } from './delivery-report.ts';
import { mailFiles } from './mail-files.ts';
import { isVisible, mailText } from './mail-text.ts';
import { readMimeTree } from './mime-tree.ts';

const INPUTS = join(import.meta.dirname, '../../../tests/inputs/mail');
const input = (name: string) => readMimeTree(readFileSync(join(INPUTS, `${name}.eml`)));
const mail = (...lines: (string | Buffer)[]) =>
  readMimeTree(Buffer.concat(lines.map((line) => Buffer.concat([Buffer.from(line), Buffer.from('\r\n')]))));
const read = async (...lines: (string | Buffer)[]) => mailText(await mail(...lines)).trim();

test.each([
  ['blank-text-newline', 'Puedo asistir el martes.'],
  ['blank-text-spaces', 'Puedo asistir el martes.'],
  ['empty-text', 'Puedo asistir el martes.'],
  ['html-body-text-footer', 'Puedo asistir el martes a las 10.\n\n-- \nBolsa de trabajo de la universidad'],
  ['charset-undeclared-latin1', 'Señor, asistiré mañana.'],
  ['winmail-only', 'Puedo el martes.'],
  ['pdf-noname', 'Adjunto mi CV.'],
])('%s: what the person wrote is read', async (name, text) => {
  expect(
    mailText(await input(name))
      .replaceAll('\r', '')
      .trim(),
  ).toBe(text);
});

test('the text of an attached mail follows, below its sender and subject', async () => {
  expect(mailText(await input('eml-inside'))).toMatch(
    /^Reenvio lo que mande antes\.\s+-+ Correo adjunto -+\nDe: a@correo\.example\nAsunto: mi cv\n\nTexto interior\.\s*$/,
  );
});

test.each([
  ['eml-inside', ['CV.pdf']],
  ['pdf-noext', ['Curriculum']],
  ['pdf-dot-end', ['CV.pdf.']],
  ['pdf-noname', ['']],
  ['winmail', ['CV.pdf']],
  ['winmail-only', ['CV.pdf']],
  ['blank-text-newline', []],
])('%s: its files are found', async (name, names) => {
  const files = mailFiles(await input(name));
  expect(files.map((file) => file.name)).toEqual(names);
  for (const { content } of files)
    expect(Buffer.from(content).toString('latin1')).toMatch(/^%PDF-.*%%EOF\s*$/s);
});

const HTML_PART = ['--x', 'Content-Type: text/html; charset=utf-8', '', '<p>Puedo el martes.</p>'];
const alternative = (type: string, ...text: string[]) => [
  'Content-Type: multipart/alternative; boundary=x',
  '',
  '--x',
  `Content-Type: ${type}`,
  '',
  ...text,
];

test.each([
  ['nothing but zero-width characters', 'text/plain; charset=utf-8', '\u200b\u2060\ufeff\u00ad'],
  ['nothing but no-break spaces', 'text/plain; charset=utf-8', '\u00a0\u3000\u2800'],
  ['encoded blanks', 'text/plain\r\nContent-Transfer-Encoding: quoted-printable', '=20=0D=0A=C2=A0'],
])('HTML is read when the plain text is %s', async (_, type, text) => {
  expect(await read(...alternative(type, text), ...HTML_PART, '--x--')).toBe('Puedo el martes.');
});

test('HTML is read when the plain text is but its signature or footer', async () => {
  const html = [
    '--x',
    'Content-Type: text/html',
    '',
    '<p>Puedo el martes a las 10,</p><p>Enviado desde mi iPhone</p>',
  ];
  for (const plain of ['Enviado desde mi iPhone', ' Enviado  desde mi\r\niPhone\r\n'])
    expect(await read(...alternative('text/plain', plain), ...html, '--x--')).toMatch(
      /^Puedo el martes a las 10,\s+Enviado desde mi iPhone$/,
    );
  const links = [
    '--x',
    'Content-Type: text/html',
    '',
    '<p>Sí.</p><a href="https://x.example/1">Perfil</a>',
    '--x--',
  ];
  expect(await read(...alternative('text/plain', 'Sí. Perfil: x.example'), ...links)).toBe(
    'Sí. Perfil: x.example',
  );
});

// Searching for a long text takes quadratic time: minutes for one made for it.
test('plain text longer than a signature is read without a search for it in the HTML', async () => {
  const plain = 'Puedo. '.repeat(150).trim();
  const html = ['--x', 'Content-Type: text/html', '', `<p>${plain} ${plain}</p>`, '--x--'];
  expect(await read(...alternative('text/plain', plain), ...html)).toBe(plain);
});

test('plain text is preferred in whatever order the alternatives are, also within related parts', async () => {
  const plain = ['--x', 'Content-Type: text/plain', '', 'Puedo el martes, solo texto.'];
  const start = ['Content-Type: multipart/alternative; boundary=x', ''];
  expect(await read(...start, ...plain, ...HTML_PART, '--x--')).toBe('Puedo el martes, solo texto.');
  expect(await read(...start, ...HTML_PART, ...plain, '--x--')).toBe('Puedo el martes, solo texto.');
  const related = [
    ...['--x', 'Content-Type: multipart/related; boundary=r', '', '--r', 'Content-Type: text/html', ''],
    ...[
      '<p>Con logo.</p>',
      '--r',
      'Content-Type: image/png; name=logo.png',
      'Content-ID: <l>',
      '',
      'x',
      '--r--',
    ],
  ];
  const blank = ['--x', 'Content-Type: text/plain', '', ' '];
  const found = await mail(...start, ...blank, ...related, '--x--');
  expect(mailText(found).trim()).toBe('Con logo.');
  expect(mailFiles(found).map(({ name }) => name)).toEqual(['logo.png']);
});

test('each body part is read, in their order; text parts shown in place are no files', async () => {
  const found = await mail(
    ...['Content-Type: multipart/mixed; boundary=x', '', '--x', 'Content-Type: text/plain', '', 'Antes.'],
    ...['--x', 'Content-Type: application/pdf; name=cv.pdf', '', '%PDF-1.4 %%EOF'],
    ...['--x', 'Content-Type: text/html', '', '<b>Después.</b>'],
    ...['--x', 'Content-Type: text/plain; name=nota.txt', 'Content-Disposition: inline', '', 'Nota.'],
    ...[
      '--x',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename=lista.txt',
      '',
      'Aparte.',
    ],
    ...['--x', 'Content-Type: text/plain', '', 'Enviado desde mi iPhone', '--x--'],
  );
  expect(mailText(found).split(/\s*\n\s*/)).toEqual([
    'Antes.',
    'Después.',
    'Nota.',
    'Enviado desde mi iPhone',
  ]);
  expect(mailFiles(found).map(({ name }) => name)).toEqual(['cv.pdf', 'lista.txt']);
});

test.each([
  ['encrypted S/MIME', 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m'],
  ['a damaged winmail.dat', 'application/ms-tnef; name=winmail.dat'],
  ['a picture', 'image/jpeg; name=foto.jpg'],
])('%s alone has no visible text', async (_, type) => {
  expect(isVisible(mailText(await mail(`Content-Type: ${type}`, '', 'MIAGCSqGSIb3DQEHA6CA')))).toBe(false);
});

test.each<[string, string, Buffer]>([
  ['no charset, windows-1252', '', Buffer.from('Señor, “mañana”', 'latin1')],
  ['no charset, UTF-8', '', Buffer.from('Señor, mañana')],
  ['us-ascii with accents', '; charset=us-ascii', Buffer.from('Señor, mañana', 'latin1')],
  ['UTF-8 that is none', '; charset=utf-8', Buffer.from('Señor, mañana', 'latin1')],
  ['an unknown charset', '; charset=nobody-knows', Buffer.from('Señor, mañana', 'latin1')],
  ['iso-8859-15', '; charset=ISO-8859-15', Buffer.from('Señor, mañana', 'latin1')],
])('accents are read with %s', async (_, charset, text) => {
  expect(
    await read(`Content-Type: text/plain${charset}`, 'Content-Transfer-Encoding: 8bit', '', text),
  ).toMatch(/^Señor, .?mañana.?$/);
});

test('lines wrapped by the mail program are joined', async () => {
  expect(await read('Content-Type: text/plain; format=flowed', '', 'Puedo ', 'el martes.')).toBe(
    'Puedo el martes.',
  );
});

const report = (...fields: string[]) => [
  'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
  ...['', '--r', 'Content-Type: text/plain', '', 'Aviso.'],
  ...['--r', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', '', ...fields],
];

test('a delivery report names the recipient, the reason and our Message-ID', async () => {
  expect(readDeliveryReport(await input('bounce-dsn'))).toEqual({
    messageId: null,
    failures: [{ recipients: ['persona.ficticia@correo.example'], reason: '5.1.1' }],
  });
  const failed = [
    'Original-Recipient: rfc822;Ana+2Bx@correo.example',
    'Final-Recipient: RFC822; <ana@otro.example>',
    'Action: failed (for good)',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such',
    '  user here',
    '',
    'Final-Recipient: rfc822; eva@correo.example',
    'Action: delayed',
    'Status: 4.4.1',
  ];
  const returned = [
    '--r',
    'Content-Type: message/rfc822',
    '',
    'Message-ID: <uno@v.example>',
    '',
    'Hola',
    '--r--',
  ];
  const headers = ['--r', 'Content-Type: text/rfc822-headers', '', 'message-id: <uno@v.example>', '--r--'];
  for (const end of [returned, headers])
    expect(readDeliveryReport(await mail(...report(...failed), ...end))).toEqual({
      messageId: '<uno@v.example>',
      failures: [
        {
          recipients: ['ana+2bx@correo.example', 'ana+x@correo.example', 'ana@otro.example'],
          reason: '5.1.1 550 5.1.1 No such user here',
        },
      ],
    });
});

test('a delay, a success and an ordinary mail are no failures', async () => {
  const delayed = await mail(...report('Final-Recipient: rfc822; a@b.example', 'Action: delayed'), '--r--');
  expect(readDeliveryReport(delayed)?.failures).toEqual([]);
  expect(readDeliveryReport(await mail('Content-Type: text/plain', '', 'Action: failed'))).toBeNull();
});
