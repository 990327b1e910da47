import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const APP = join(import.meta.dirname, '..', '..', 'app');

/** Components in app/ui without a view, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'ui/confirm-dialog.tsx': 'only loads confirm-dialog-content.tsx, which has a view',
  'ui/deferred.tsx': 'only loads others',
  'ui/gone-dialog.tsx': 'a sentence in dialog.tsx, which has views',
  'ui/honeypot.tsx': 'invisible',
  'ui/intent-link.tsx': 'shown as part of button.tsx',
  'ui/menu-button.tsx': 'shown as part of action-menu.tsx',
  'ui/query-link.tsx': 'shown as part of status-tabs.tsx',
  'ui/selection-note.tsx': 'shown as part of selection-bar.tsx',
  'ui/toast.tsx': 'only loads toast-stack.tsx, which has views',
};

const files = readdirSync(APP, { recursive: true, encoding: 'utf8' });
const views = files.filter((file) => file.endsWith('.views.tsx'));

/** The components that a views file imports, as paths relative to app/. */
function shownBy(file: string): string[] {
  const source = readFileSync(join(APP, file), 'utf8');
  return [...source.matchAll(/from '(\.{1,2}\/[^']+\.tsx|#app\/[^']+\.tsx)'/g)].map(([, target = '']) =>
    target.startsWith('#app/') ? target.slice(5) : relative(APP, join(APP, dirname(file), target)),
  );
}

test('every component in app/ui has a view, or a reason not to', () => {
  const components = files.filter(
    (file) => dirname(file) === 'ui' && file.endsWith('.tsx') && !/\.(?:test|views)\.tsx$/.test(file),
  );
  const shown = new Set(views.flatMap(shownBy));
  const missing = components.filter((file) => !shown.has(file) && !Object.hasOwn(EXCEPTIONS, file));
  expect(components.length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((file) => shown.has(file) || !components.includes(file))).toEqual([]);
});
