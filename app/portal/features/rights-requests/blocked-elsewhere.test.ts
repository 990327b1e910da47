import { expect, test } from 'vitest';
import { blockedElsewhere } from './blocked-elsewhere.ts';

const request = (id: string, email: string | null, blocked_at: string | null) => ({
  id,
  reference: `VD-${id}`,
  email,
  blocked_at,
});

test('a person may also be blocked by another of their requests', () => {
  const own = request('1', 'Ana@correo.example', '2026-11-24');
  const others = [
    request('2', 'ana@CORREO.example', '2026-11-24'),
    request('3', 'ana@correo.example', null),
    request('4', 'otra@correo.example', '2026-11-24'),
    request('5', null, null),
  ];
  expect(blockedElsewhere(own, [own, ...others])).toEqual(['VD-2']);
});
