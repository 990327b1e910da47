import { expect, test } from 'vitest';
import { isNotModified, isRangeCurrent } from './conditional-request.ts';

const current = { etag: '"a1"', lastModified: new Date('2026-11-20T10:00:00.700Z') };

test.each([
  [{ 'if-none-match': '"a1"' }, true],
  [{ 'if-none-match': '"b2", W/"a1"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': '"b2"' }, false],
  // The date counts only without a tag.
  [{ 'if-none-match': '"b2"', 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, false],
  [{ 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, true],
  [{ 'if-modified-since': 'Fri, 20 Nov 2026 09:59:59 GMT' }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
  [{}, false],
])('%o: not modified is %s', (headers, expected) => {
  expect(isNotModified(new Headers(headers), current)).toBe(expected);
});

test.each([
  [{}, true],
  [{ 'if-range': '"a1"' }, true],
  [{ 'if-range': '"b2"' }, false],
  [{ 'if-range': 'Fri, 20 Nov 2026 10:00:00 GMT' }, true],
  [{ 'if-range': 'Fri, 20 Nov 2026 10:00:01 GMT' }, false],
])('%o: the range is current is %s', (headers, expected) => {
  expect(isRangeCurrent(new Headers(headers), current)).toBe(expected);
});
