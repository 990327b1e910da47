import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { answer, json, rows, unreachable } from './network.ts';
import { says } from './show.tsx';

const createSchema = z.object({ fields: z.object({ id: z.string() }) });

/**
 * Saves the open form of a new row, whose response is lost, and again with another title.
 *
 * @param row.stored what the first attempt stored
 * @param row.failure the toast of the first attempt
 * @returns the id of the row, and what was sent to change it
 */
export async function saveTwice(row: {
  save: string;
  list: string;
  stored: (id: string) => object;
  failure: string;
  title: string;
}): Promise<{ created: string; changed: unknown }> {
  const created: string[] = [];
  const create = async (request: Request): Promise<void> => {
    created.push(createSchema.parse(await request.json()).fields.id);
  };
  const form = page.getByRole('dialog');
  answer(row.save, async (request) => {
    await create(request);
    return unreachable(request);
  });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await says(row.failure);

  const [id = ''] = created;
  answer(row.list, rows(row.stored(id)));
  const { promise: changed, resolve: change } = Promise.withResolvers<unknown>();
  answer(row.save, async (request) => {
    answer(row.save, async (again) => {
      change(await again.json());
      return json(id)(again);
    });
    await create(request);
    return json({ code: '23505', message: 'duplicate key' }, 409)(request);
  });
  await form.getByRole('textbox', { name: 'Título' }).fill(row.title);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(created).toEqual([id, id]);
  return { created: id, changed: await changed };
}
