import { expect, test } from 'vitest';
import { writeErrorToast, writeIfUnchanged, writesTo } from './write-if-unchanged.ts';

const row = { status: 'approved' };
const options = {
  id: '1',
  read: async () => row,
  isUnchanged: () => false,
  describe: ({ status }: typeof row) => status,
};
const refused = async () => ({ data: [] });
const accepted = async () => ({ data: [{}] });

test('a row that another user changed is a conflict, unless it already has the new values', async () => {
  await expect(writeIfUnchanged({ ...options, write: refused })).rejects.toMatchObject({
    current: row,
    description: 'approved',
  });
  await writeIfUnchanged({ ...options, write: refused, isDone: () => true });
});

test('writes to one row are queued, reads wait for them, and a failed write does not stop the next', async () => {
  const first = Promise.withResolvers<{ data: unknown[] }>();
  const written: string[] = [];
  const note = (name: string) => async () => {
    written.push(name);
    return accepted();
  };
  const refusal = writeIfUnchanged({ ...options, write: () => first.promise });
  const second = writeIfUnchanged({ ...options, write: note('same row') });
  await writeIfUnchanged({ ...options, id: '2', write: note('another row') });
  const read = writesTo('1').then(() => written.push('read'));
  await writesTo('2');
  first.resolve({ data: [] });
  await expect(refusal).rejects.toThrow('another user');
  await second;
  await read;
  expect(written).toEqual(['another row', 'same row', 'read']);
});

test('a failed write is explained in the toast', async () => {
  const shown = (read: () => Promise<typeof row | null>): Promise<unknown> =>
    writeIfUnchanged({ ...options, read, write: refused }).catch((error) =>
      writeErrorToast(error, 'No se guardó'),
    );
  expect(await shown(options.read)).toMatchObject({
    title: 'Otra persona lo cambió antes',
    body: 'approved',
  });
  expect(await shown(async () => null)).toMatchObject({
    title: 'No se guardó',
    body: 'Ya no existe, o usted ya no puede verlo.',
  });
  expect(writeErrorToast(new Error('out of order'), 'No se guardó')).toMatchObject({
    title: 'Error',
    body: 'No se guardó',
  });
});
