import { expect, test } from 'vitest';
import { BUSY, NOTHING } from './sample-today.ts';
import { todayTasks } from './today-tasks.ts';

test('what has waited longest comes first, and what nobody waits for last', () => {
  expect(todayTasks(BUSY).map(({ id }) => id)).toEqual([
    BUSY.abandoned[0]?.id,
    'applicants',
    'due',
    'rights',
    'undelivered',
    'ended',
  ]);
});

test('each task leads to where it is done', () => {
  const [abandoned, replies, , rights] = todayTasks(BUSY);
  expect(abandoned).toMatchObject({
    count: 3,
    text: 'personas esperan en «Técnico/a en Instrumentación», que ya no está publicada',
    to: `/admin/rrhh/applications/${BUSY.abandoned[0]?.id}?estado=pending&orden=fecha`,
  });
  expect(replies).toMatchObject({
    text: 'respuestas sin leer: Valentina Muñoz Pino y 1 persona más',
    to: `/admin/rrhh/applications/${BUSY.replies[0]?.job_posting_id}?postulante=${BUSY.replies[0]?.application_id}`,
  });
  expect(rights?.text).toBe('solicitud sobre datos personales: responder antes del 01/12/2026');
});

test('nothing to do is no task', () => {
  expect(todayTasks(NOTHING)).toEqual([]);
  expect(todayTasks({ ...NOTHING, own: null, interviews: null })).toEqual([]);
});
