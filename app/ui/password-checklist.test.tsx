import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordChecklist } from './password-checklist.tsx';

test('names, before anything is typed, what the server refuses', () => {
  const html = renderToStaticMarkup(<PasswordChecklist password="" />);
  for (const rule of ['Al menos 8 caracteres', 'Un número', 'Ninguna de las contraseñas más usadas'])
    expect(html).toContain(rule);
});
