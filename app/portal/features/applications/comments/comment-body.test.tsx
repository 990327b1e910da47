import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CommentBody } from './comment-body.tsx';

const ANA = { user_id: '1', full_name: 'Ana Soto' };

test('a comment highlights its mentions, and shows markup as text', () => {
  const html = renderToStaticMarkup(
    <CommentBody body={'<img src=x onerror="alert(1)"> @Ana Soto, [a](javascript:b)'} mentioned={[ANA]} />,
  );
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; <strong');
  expect(html).toContain('>@Ana Soto</strong>, [a](javascript:b)');
});

test('an @name that is not among the mentions is plain text', () => {
  expect(renderToStaticMarkup(<CommentBody body="@Ana Soto" mentioned={[]} />)).not.toContain('<strong');
});
