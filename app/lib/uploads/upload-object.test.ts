import { expect, test } from 'vitest';
import { uploadError } from './upload-object.ts';

const body = (statusCode: string, message: string): string => JSON.stringify({ statusCode, message });

test.each([
  [429, body('429', 'Too many requests'), 'Too many requests', 'rateLimited', false],
  [507, body('507', 'no room'), 'no room', 'unavailable', false],
  // Storage's actual status is in the body.
  [400, body('415', 'mime type'), 'mime type', 'wrongType', false],
  [400, body('413', 'too large'), 'too large', 'tooLarge', false],
  [400, body('403', 'no access'), 'no access', null, true],
  [500, body('500', 'disk full'), 'disk full', null, false],
  [413, 'Maximum size exceeded', 'Maximum size exceeded', 'tooLarge', false],
  [0, '', 'Failed to fetch', null, false],
])('status %i with %j', (status, responseText, message, reason, isForbidden) => {
  expect(uploadError({ status, responseText })).toMatchObject({ message, reason, isForbidden });
});
