import { expect, test } from 'vitest';
import { applicationTable, type ExportedApplication } from './application-table.ts';

const ana: ExportedApplication = {
  full_name: 'Ana',
  email: 'ana@correo.example',
  phone: null,
  profile_url: null,
  status: 'rejected',
  rejection_reason: 'salary',
  withdrawn_at: null,
  applied_at: '2026-11-20T12:00:00+00:00',
  repeated_at: null,
  contacted_at: null,
  interview_rating: null,
  language: 'es',
  reference: null,
  questions: [{ id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Tiene licencia?' } }],
  answers: { q1: true },
  interview_notes: null,
  source_name: 'linkedin',
  owner_name: 'Rosa Soto',
  tags: 'PLC, SCADA',
  comment_count: 2,
};

test('has a column per question and uses the portal labels', () => {
  const other: ExportedApplication = {
    ...ana,
    full_name: 'Eva',
    status: 'pending',
    rejection_reason: null,
    questions: [{ id: 'q2', kind: 'text', required: false, text: { es: '¿Por qué?' } }],
    answers: {},
  };
  const { head, rows } = applicationTable([ana, other], []);
  expect(head.slice(-2)).toEqual(['¿Tiene licencia?', '¿Por qué?']);
  expect(rows[0]).toHaveLength(head.length);
  expect(rows[0]).toEqual(expect.arrayContaining(['Ana', 'Rechazado', 'Pretensiones de renta', 'Sí']));
  expect(rows[1]?.slice(-2)).toEqual(['', '']);
});

test('who withdrew is exported as withdrawn, without a reason for a rejection', () => {
  const { head, rows } = applicationTable(
    [{ ...ana, rejection_reason: 'withdrew', withdrawn_at: '2026-11-28T12:00:00+00:00' }],
    [],
  );
  const cellOf = (name: string) => rows[0]?.[head.indexOf(name)];
  expect(cellOf('Estado')).toBe('Retirada');
  expect(cellOf('Motivo de rechazo')).toBe('');
  expect(cellOf('Retirada')).toEqual(new Date('2026-11-28T12:00:00Z'));
});

test('tells who is in charge, the tags, comments and source, and which answers disqualify', () => {
  const licence = {
    id: 'q1',
    kind: 'yes_no',
    required: true,
    text: { es: '¿Tiene licencia?' },
    knock_out: false,
  } as const;
  const { head, rows } = applicationTable([ana, { ...ana, answers: { q1: false } }], [licence]);
  const cellsOf = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(cellsOf('Persona a cargo')[0]).toBe('Rosa Soto');
  expect(cellsOf('Etiquetas')[0]).toBe('PLC, SCADA');
  expect(cellsOf('Comentarios')[0]).toBe('2');
  expect(cellsOf('Origen')[0]).toBe('LinkedIn');
  expect(cellsOf('Respuestas excluyentes')).toEqual(['', '¿Tiene licencia?']);
});
