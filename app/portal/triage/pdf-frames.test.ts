import { expect, test } from 'vitest';
import { arrangeFrames } from './pdf-frames.tsx';

const cv = (id: string, resume_url = `${id}.pdf`) => ({ id, full_name: id, resume_url });
const [a, b, c] = [cv('a'), cv('b'), cv('c')];

test('a frame that is still wanted keeps its position', () => {
  const frames = [a, b];
  expect(arrangeFrames(frames, [b, a])).toBe(frames);
  expect(arrangeFrames(frames, [b, c])).toEqual([b, c]);
  expect(arrangeFrames(frames, [c])).toEqual([c]);
});

test('a replaced CV is shown instead of the previous one', () => {
  const replaced = cv('a', 'new.pdf');
  expect(arrangeFrames([a, b], [replaced, b])).toEqual([b, replaced]);
});
