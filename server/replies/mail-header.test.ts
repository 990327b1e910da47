import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMailHeader } from './mail-header.ts';

const TAG = '0123456789abcdef0123456789abcdef';
const read = (...lines: string[]) => readMailHeader(Buffer.from(lines.join('\r\n')));
const tagOf = (...lines: string[]) => read(...lines).tagFor('post@v.example');

test.each([
  [`To: post+${TAG}@v.example`],
  [`To: Voltandes <Post+${TAG.toUpperCase()}@V.Example>`],
  [`To: "Uno, Dos" <uno@correo.example>,\r\n\tVoltandes <post+${TAG}@v.example>`],
  [`to:post@v.example\r\nCC: post+${TAG}@v.example`],
  [`To: x@v.example\r\nDelivered-To: post+${TAG}@v.example`],
])('finds the tag of a conversation in %j', (header) => {
  expect(tagOf(header)).toBe(TAG);
});

test.each([
  ['To: post@v.example'],
  ['To: post+constructor@v.example'],
  [`To: post+${TAG}0@v.example`],
  [`To: post+${TAG.slice(1)}@v.example`],
  [`To: post+${TAG}@v.example.org`],
  [`To: post+${TAG}@v.examples`],
  [`To: xpost+${TAG}@v.example`],
  [`To: post+${TAG}@other.example`],
  [`Subject: post+${TAG}@v.example`],
  [`Reply-To: post+${TAG}@v.example`],
  [''],
  ['\0\r\n:\r\n: x\r\n\r\n'],
  [`__proto__: post+${TAG}@v.example`],
])('finds no tag in %j', (header) => {
  expect(tagOf(header)).toBeNull();
});

const INPUTS = join(import.meta.dirname, '../../tests/inputs/mail');
const inputs = (pattern: RegExp): string[] => readdirSync(INPUTS).filter((name) => pattern.test(name));

test.each([
  ['Auto-Submitted: auto-replied'],
  ['auto-submitted:  Auto-Generated; owner-email="x"'],
  ['Auto-Submitted: (vacation) auto-replied'],
  ['Content-Type: multipart/report; report-type=delivery-status'],
  ['From: Mail Delivery System <MAILER-DAEMON@mx.example>'],
  ['X-Autoreply: yes'],
  ['Precedence: auto_reply'],
  ['Preference: auto_reply'],
  ['X-FC-MachineGenerated: true'],
  ['X-POST-MessageClass: 9; Autoresponder'],
  ['Delivered-To: Autoresponder'],
  ['X-Auto-Response-Suppress: All'],
  ['Subject: Ausencia temporal Re: Su postulación'],
  ['Subject: Estoy de vacaciones'],
  ['Subject: Aviso de vacaciones'],
  ['Subject: No estoy en la oficina (Re: Turnos)'],
  ['Subject: OOO: Re: Turnos'],
  ['Subject: I am out of the office Re: Shifts'],
  ['Subject: Away from the office'],
  ['Subject: Vacation response'],
  ['Subject: Automatic reply: Your application'],
  ['Subject: =?utf-8?Q?Respuesta_autom=C3=A1tica=3A_Su_postulaci=C3=B3n?='],
  ['Subject: Re: Fuera de la oficina'],
  ['Subject: Out of Office: Re: Turnos'],
])('recognizes %s as automatic', (header) => {
  expect(read(header).isAutomatic).toBe(true);
});

test.each([
  [''],
  ['Auto-Submitted: no'],
  ['Auto-Submitted: (I wrote this) no'],
  ['Auto-Submitted: no (by hand)'],
  ['From: Ana <ana@correo.example>\r\nReturn-Path: <ana@correo.example>'],
  ['List-Id: <x.y>'],
  ['List-Unsubscribe: <https://x.example>'],
  ['Precedence: bulk'],
  ['Precedence: list'],
  ['Return-Path: <>'],
  ['X-Auto-Response-Suppress: DR, OOF, AutoReply'],
  ['Subject: Re: Automatización de respuestas'],
  ['X-FC-MachineGenerated: false'],
  ['X-POST-MessageClass: 1; person'],
  ['Delivered-To: post+autoresponder@v.example'],
  ['Subject: Re: Vacaciones y turnos'],
  ['Subject: Vacaciones progresivas'],
  ['Subject: Re: Ausencia a la entrevista'],
  ['Subject: Away from home'],
  ['Subject: Ingeniera en control automático'],
])('recognizes %j as written by a person', (header) => {
  expect(read(header).isAutomatic).toBe(false);
});

test.each(inputs(/^ooo-/))('recognizes the out-of-office reply in %s', (name) => {
  expect(readMailHeader(readFileSync(join(INPUTS, name))).isAutomatic).toBe(true);
});

test.each(inputs(/^(?:list|unsub)-person/))('recognizes %s as written by a person', (name) => {
  expect(readMailHeader(readFileSync(join(INPUTS, name))).isAutomatic).toBe(false);
});

test('the sender is the address, not the name before it', () => {
  expect(read('From: "jefe@v.example" <ANA@correo.example>').from).toBe('ana@correo.example');
  expect(read('From: ana@correo.example').from).toBe('ana@correo.example');
  expect(read('From: nadie').from).toBeNull();
});

// Catastrophic backtracking would exceed the test's timeout.
test('reads a hostile header to its end', () => {
  for (const header of [
    `To: ${'post+'.repeat(13_000)}`,
    `To: ${'<'.repeat(65_000)}`,
    `To: a${'\r\n '.repeat(20_000)}`,
    'To: a\r\n'.repeat(9000),
    'a:\n'.repeat(2_000_000),
    `Auto-Submitted: ${'('.repeat(65_000)}`,
    `Subject: ${'re: '.repeat(16_000)}`,
    `Subject: ${'=?utf-8?Q?'.repeat(6000)}`,
  ])
    expect(tagOf(header)).toBeNull();
});
