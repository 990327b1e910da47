import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText } from './email-text.tsx';

test('a long address breaks at the @ and at dots only, and is copied as it is', () => {
  expect(renderToStaticMarkup(<EmailText>ana.soto@correo.example</EmailText>)).toBe(
    'ana<wbr/>.soto<wbr/>@correo<wbr/>.example',
  );
});
