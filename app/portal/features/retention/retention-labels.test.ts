import { expect, test } from 'vitest';
import { describeChange } from './retention-labels.ts';

test('a shorter period says how many records it affects, and what happens to them', () => {
  expect(describeChange('applications', { from: 12, to: 1, due: 1234 })).toMatch(
    /^1\.234 ya alcanzaron .* se le avisa por correo .* dos semanas después del aviso\.$/,
  );
  expect(describeChange('quotes', { from: 24, to: 6, due: 1 })).toMatch(
    /^1 ya alcanzó .* en dos semanas, sin aviso: hasta entonces/,
  );
  expect(describeChange('spontaneous', { from: 12, to: 6, due: 0 })).toMatch(/^Ninguna alcanza/);
});

test('a longer period cancels pending notices, if there are any', () => {
  expect(describeChange('internships', { from: 12, to: 18, due: 3 })).toContain('se anulan');
  expect(describeChange('quotes', { from: 24, to: 36, due: 3 })).not.toContain('avisos');
});

test('alerts end on the promised date', () => {
  expect(describeChange('job_alerts', { from: 12, to: 6, due: 0 })).toContain('desde ahora');
});
