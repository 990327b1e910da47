import { afterEach, expect, test, vi } from 'vitest';
import { contactRequestSchema } from './contact-request.ts';

const REQUEST = {
  name: 'Amanda Rojas',
  email: 'amanda@planta.example',
  phone: '+56 9 1234 5678',
  message: 'Un CCM para abril.',
};
const FILE = '1795219200000-0123456789abcdef0123456789abcdef.pdf';

test.each([
  ['wanted_by', '2099-12-31'],
  ['region', 'Ñuble'],
  ['service', 'Otros'],
  ['service', 'Mantenimiento preventivo'],
  ['file_paths', [FILE, FILE, FILE]],
])('accepts %s as %j', (field, value) => {
  expect(contactRequestSchema.parse({ ...REQUEST, [field]: value })).toMatchObject({ [field]: value });
});

test.each([
  ['name', ' '],
  ['name', 'x'.repeat(201)],
  ['message', 'x'.repeat(5001)],
  ['wanted_by', '2020-01-01'],
  ['wanted_by', '2100-01-01'],
  ['wanted_by', '2099-02-30'],
  ['region', 'Atlántida'],
  ['service', 'x'.repeat(101)],
  ['file_paths', Array(4).fill(FILE)],
  ['file_paths', [`${FILE}.exe`]],
  ['file_paths', [`../documents/${FILE}`]],
])('refuses %s as %j', (field, value) => {
  const { error } = contactRequestSchema.safeParse({ ...REQUEST, [field]: value });
  expect(error?.issues[0]?.path[0]).toBe(field);
});

afterEach(() => void vi.useRealTimers());

test('a day may be yesterday, which is still today elsewhere, and no earlier', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  const accepts = (wanted_by: string) => contactRequestSchema.safeParse({ ...REQUEST, wanted_by }).success;
  expect(['2026-11-19', '2026-11-20'].map(accepts)).toEqual([false, true]);
});
