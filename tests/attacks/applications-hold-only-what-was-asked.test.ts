import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { REFERENCE_PATTERN } from '#domain/recruiting/job-application.ts';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import { signInAs } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';

type Row = Record<string, unknown>;

const QUESTIONS: PostingQuestion[] = [
  { id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Licencia?' }, knock_out: false },
  {
    id: 'q2',
    kind: 'choice',
    required: false,
    text: { es: '¿Turno?' },
    options: [
      { id: 'o1', text: { es: '7×7' } },
      { id: 'o2', text: { es: '14×14', en: '14×14' } },
    ],
    knock_out: ['o2'],
  },
  { id: 'q3', kind: 'number', required: false, text: { es: '¿Años?' }, knock_out: { min: 3 } },
  { id: 'q4', kind: 'text', required: false, text: { es: '¿Por qué?' } },
];

let served: TestPlatform;
let service: SupabaseClient;
let visitor: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  visitor = served.client();
});
afterAll(() => served[Symbol.asyncDispose]());

const posting = async (questions: unknown = QUESTIONS): Promise<string> =>
  String((await store(service, 'job_postings', { ...newRecord.job_postings(), questions })).id);

/** Applies as a visitor and reads the row back. */
async function apply(fields: Row, job?: string) {
  const record = newRecord.job_applications(job ?? (await posting()), await uploadCv(visitor, 'resumes'));
  return visitor
    .from('job_applications')
    .insert({ ...record, ...fields })
    .select();
}

describe('answers', () => {
  test('to all kinds of questions are stored with the questions, and decide nothing when they disqualify', async () => {
    const answers = { q1: false, q2: 'o2', q3: 1.5, q4: 'Por la faena.' };
    const { data, error } = await apply({ answers });
    expect(error).toBeNull();
    expect(data).toMatchObject([
      { status: 'pending', answers, questions: [{ id: 'q1' }, { id: 'q2' }, { id: 'q3' }, { id: 'q4' }] },
    ]);
  });

  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`q${at}`, true]));
  test.each<[string, unknown]>([
    ['10,000 of them', many],
    ['an unknown question', { q1: true, q9: true }],
    ['an inherited property', { q1: true, constructor: 'x' }],
    ['its prototype', JSON.parse('{"q1": true, "__proto__": {"x": 1}}')],
    ['a missing required answer', { q2: 'o1' }],
    ['null as an answer', { q1: null }],
    ['text instead of yes or no', { q1: 'true' }],
    ['an option that is not offered', { q1: true, q2: 'o9' }],
    ['an inherited property as an option', { q1: true, q2: 'constructor' }],
    ['text instead of a number', { q1: true, q3: '3' }],
    ['an enormous number', { q1: true, q3: 1e300 }],
    ['a number with more than twenty decimals', { q1: true, q3: 1e-21 }],
    ['an object instead of text', { q1: true, q4: { toString: 'x' } }],
    ['blank text', { q1: true, q4: '   ' }],
    ['an overly long text', { q1: true, q4: 'x'.repeat(2001) }],
    ['a list', [true]],
    ['a string', 'q1'],
  ])('are refused: %s', async (_, answers) => {
    const { error } = await apply({ answers });
    expect(error).toMatchObject({ code: '23514', message: expect.stringMatching(/^invalid answers: /) });
  });

  test('are optional for a client that does not know of questions', async () => {
    const { data, error } = await apply({});
    expect(error).toBeNull();
    expect(data).toMatchObject([{ answers: null, questions: [{ id: 'q1' }, {}, {}, {}] }]);
  });

  test('to a posting without questions are refused', async () => {
    expect((await apply({ answers: { q1: true } }, await posting([]))).error).toMatchObject({
      code: '23514',
    });
    expect((await apply({ answers: {} }, await posting([]))).error).toBeNull();
  });

  test('are stored with the actual questions, which cannot be made up', async () => {
    expect((await apply({ questions: [] })).error).toMatchObject({ code: '42501' });
    expect((await apply({ reference: 'VA-AAAA-AA' })).error).toMatchObject({ code: '42501' });
  });
});

test('visitors see the questions, but not which answers disqualify', async () => {
  const id = await posting();
  const { data } = await visitor.from('job_postings').select('*').eq('id', id).single();
  expect(data?.questions).toHaveLength(4);
  expect(JSON.stringify(data)).not.toContain('knock_out');
  expect(JSON.stringify((await apply({ answers: { q1: false } }, id)).data)).not.toContain('knock_out');
});

const option = (id: string) => ({ id, text: { es: id } });
const choice = {
  id: 'q1',
  kind: 'choice',
  required: true,
  text: { es: 'x' },
  options: ['o1', 'o2'].map(option),
};

test('signed-in people without a role do not see which answers disqualify; recruiters do', async () => {
  const id = await posting();
  const [{ client: nobody }, { client: recruiter }] = await Promise.all([
    signInAs(served, null),
    signInAs(served, 'rrhh_admin'),
  ]);
  const row = () => nobody.from('job_postings').select('*').eq('id', id);
  expect(JSON.stringify((await row().single()).data)).not.toContain('knock_out');
  expect((await row().not('questions->0->knock_out', 'is', null)).data).toEqual([]);
  const listed = (client: SupabaseClient) =>
    client.from('job_postings_list').select('questions').eq('id', id);
  const { data: seen } = await listed(nobody).single();
  expect(seen?.questions).toHaveLength(4);
  expect(JSON.stringify(seen)).not.toContain('knock_out');
  expect((await listed(recruiter).single()).data).toEqual({ questions: QUESTIONS });
});

test('disqualifying answers change only with the questions', async () => {
  const id = await posting();
  const { client } = await signInAs(served, 'rrhh_admin');
  const disqualifying = async () => {
    const { data } = await client.from('job_postings_list').select('questions').eq('id', id).single();
    return z
      .array(z.looseObject({ knock_out: z.unknown().optional() }))
      .parse(data?.questions)
      .map((question) => question.knock_out);
  };
  const before = await disqualifying();
  expect(before).toEqual([false, ['o2'], { min: 3 }, undefined]);
  await client.from('job_postings').update({ title: 'Otro cargo' }).eq('id', id).throwOnError();
  expect(await disqualifying()).toEqual(before);
  // Refused, and none of it is stored.
  const refused = [{ ...QUESTIONS[0], knock_out: 'x' }];
  expect((await client.from('job_postings').update({ questions: refused }).eq('id', id)).error).toMatchObject(
    {
      code: '23514',
    },
  );
  expect(await disqualifying()).toEqual(before);
  const upserted = [{ ...QUESTIONS[0], knock_out: true }];
  await service
    .from('job_postings')
    .upsert({ ...newRecord.job_postings(), id, questions: upserted })
    .throwOnError();
  expect(await disqualifying()).toEqual([true]);
  const harmless = { id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Licencia?' } };
  await client
    .from('job_postings')
    .update({ questions: [harmless] })
    .eq('id', id)
    .throwOnError();
  expect(await disqualifying()).toEqual([undefined]);
});

const yesNo = { id: 'q1', kind: 'yes_no', required: true, text: { es: 'x' } };
test.each<[string, unknown]>([
  ['six of them', Array.from({ length: 6 }, (_, at) => ({ ...yesNo, id: `q${at}` }))],
  ['two with the same id', [yesNo, yesNo]],
  ['not a list', {}],
  ['not an object', ['q1']],
  ['null', [null]],
  ['an inherited property as an id', [{ ...yesNo, id: 'constructor' }]],
  ['an unknown kind', [{ ...yesNo, kind: 'file' }]],
  ['no kind', [{ id: 'q1', required: true, text: { es: 'x' } }]],
  ['an unknown property', [{ ...yesNo, html: '<b>' }]],
  ['a blank text', [{ ...yesNo, text: { es: '  ' } }]],
  ['another language', [{ ...yesNo, text: { es: 'x', fr: 'x' } }]],
  ['an overly long text', [{ ...yesNo, text: { es: 'x'.repeat(301) } }]],
  ['a "required" that is not a boolean', [{ ...yesNo, required: 'yes' }]],
  ['a choice without options', [{ ...yesNo, kind: 'choice' }]],
  ['a choice with one option', [{ ...yesNo, kind: 'choice', options: [{ id: 'o1', text: { es: 'x' } }] }]],
  ['a disqualifying answer of the wrong type', [{ ...yesNo, knock_out: 'no' }]],
  ['a disqualifying answer to a text question', [{ ...yesNo, kind: 'text', knock_out: true }]],
  ['a limit that is not a number', [{ ...yesNo, kind: 'number', knock_out: { min: '3' } }]],
  ['no limits', [{ ...yesNo, kind: 'number', knock_out: {} }]],
  ['an unknown limit', [{ ...yesNo, kind: 'number', knock_out: { min: 3, step: 1 } }]],
  ['an enormous limit', [{ ...yesNo, kind: 'number', knock_out: { max: 1e12 } }]],
  ['a number as its text', [{ ...yesNo, text: { es: 5 } }]],
  ['a blank translation', [{ ...yesNo, text: { es: 'x', en: ' ' } }]],
  ['options that are not a list', [{ ...choice, options: 'o1' }]],
  ['eleven options', [{ ...choice, options: Array.from({ length: 11 }, (_, at) => option(`o${at}`)) }]],
  ['an option that is not an object', [{ ...choice, options: ['o1', option('o2')] }]],
  [
    'an option with an unknown property',
    [{ ...choice, options: [option('o1'), { ...option('o2'), html: 'x' }] }],
  ],
  [
    'an option with an inherited property as its id',
    [{ ...choice, options: [option('o1'), option('constructor')] }],
  ],
  ['an option without text', [{ ...choice, options: [option('o1'), { id: 'o2' }] }]],
  ['two options with the same id', [{ ...choice, options: [option('o1'), option('o1')] }]],
  ['no disqualifying option', [{ ...choice, knock_out: [] }]],
  ['a disqualifying option that is not offered', [{ ...choice, knock_out: ['o9'] }]],
])('a posting with invalid questions is refused: %s', async (_, questions) => {
  const { error } = await service.from('job_postings').insert({ ...newRecord.job_postings(), questions });
  expect(error).toMatchObject({ code: '23514' });
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://linkedin.com/%0aalert(1)',
  'http://linkedin.com/in/x',
  'data:text/html,x',
  'https://',
  'https://localhost',
  'https://linkedin.com@evil.example/',
  'https://linkedin.com/in/x\njavascript:alert(1)',
  ' https://linkedin.com/in/x',
  `https://linkedin.com/${'x'.repeat(500)}`,
])('a profile must be an https URL: %s', async (profile_url) => {
  expect((await apply({ profile_url })).error).toMatchObject({ code: '23514' });
});

test('a profile on https is stored', async () => {
  const profile_url = 'https://www.linkedin.com/in/amanda-rojas?x=1#y';
  expect((await apply({ profile_url })).data).toMatchObject([{ profile_url }]);
});

test.each<[string, unknown]>([
  ['an overly long value', { utm_source: 'x'.repeat(201) }],
  ['an unknown parameter', { utm_source: 'x', gclid: 'y' }],
  ['an object', { utm_source: { x: 1 } }],
  ['a blank value', { utm_source: '' }],
  [
    'values that are too long once escaped',
    Object.fromEntries(
      ['source', 'medium', 'campaign', 'term', 'content'].map((name) => [`utm_${name}`, '"'.repeat(200)]),
    ),
  ],
  ['a list', ['x']],
  ['a string', 'x'],
])('the source cannot hold %s', async (_, source) => {
  expect((await apply({ source })).error).toMatchObject({ code: '23514' });
});

const [token, id] = [randomUUID().replaceAll('-', ''), randomUUID()];
test.each([
  [`/mi-postulacion/${token}`, '/mi-postulacion'],
  [`/en/job-alerts/confirm/${token}${token}`, '/en/job-alerts/confirm'],
  [`/alertas-de-empleo/baja/${id.toUpperCase()}/x`, '/alertas-de-empleo/baja'],
  [`/${token}`, '/'],
  ['/oportunidades-laborales/proyectista-electrico-para-santiago', null],
])('the landing page %s is stored without tokens', async (landing, kept) => {
  const source = { utm_source: 'boletin', landing };
  expect((await apply({ source })).data).toMatchObject([{ source: { ...source, landing: kept ?? landing } }]);
});

test('the same submission is stored once, however often and concurrently it is sent', async () => {
  const job = await posting();
  const submission_id = randomUUID();
  const row = { ...newRecord.job_applications(job, await uploadCv(visitor, 'resumes')), submission_id };
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => visitor.from('job_applications').insert(row).select('id, reference')),
  );
  expect(sent.map(({ error }) => error)).toEqual([null, null, null, null, null, null]);
  const stored = sent.flatMap(({ data }) => data ?? []);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.reference).toMatch(REFERENCE_PATTERN);
  expect((await visitor.rpc('find_sent_application', { submission: submission_id })).data).toEqual(stored);
  expect((await visitor.rpc('find_sent_application', { submission: randomUUID() })).data).toEqual([]);
  // It is not refused either if its posting has closed meanwhile.
  await service.from('job_postings').update({ status: 'closed' }).eq('id', job).throwOnError();
  const { data, error } = await visitor.from('job_applications').insert(row).select('id, reference');
  expect([data, error]).toEqual([[], null]);
});

test('the same internship application is stored once, however often and concurrently it is sent', async () => {
  const submission_id = randomUUID();
  const row = { ...newRecord.internship_applications(await uploadCv(visitor, 'cvs')), submission_id };
  const send = () => visitor.from('internship_applications').insert(row);
  const sent = await Promise.all(Array.from({ length: 6 }, send));
  expect(sent.map(({ error }) => error)).toEqual([null, null, null, null, null, null]);
  const { data } = await service
    .from('internship_applications')
    .select('id')
    .eq('submission_id', submission_id);
  expect(data).toHaveLength(1);
});
