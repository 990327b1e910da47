import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { canVisit, type PortalModule } from '#app/portal/layout/sections.ts';
import routes from '#app/routes.ts';
import { PAGES } from '#app/site/routes/seo/list-page-paths.ts';

const localized = (language: string): RouteConfigEntry[] =>
  routes.filter(({ id }) => id?.startsWith(`${language}/`));
const withoutParameters = (path = ''): string => `/${path.replace(/\/:.*$/, '')}`;

test('each page of the site is in the sitemap', () => {
  expect(
    localized('es')
      .map(({ path }) => withoutParameters(path))
      .sort(),
  ).toEqual([...PAGES].sort());
});

test('each page of the site is there in English', () => {
  const english = localized('en').map(({ path = '' }) => withoutParameters(path.replace(/^en\/?/, '')));
  expect(english.sort()).toEqual([...PAGES].sort());
});

test.each(['accesos', 'rrhh'] satisfies PortalModule[])(
  'each page of the portal under %s requires a permission',
  (module) => {
    const superAdmin = { isSuperAdmin: true, permissions: new Set<string>(), modules: new Set<string>() };
    const admin = routes.find(({ path }) => path === 'admin');
    const pages = admin?.children?.find(({ path }) => path === module)?.children ?? [];
    expect(pages.length).toBeGreaterThan(2);
    const unknown = pages.filter(({ path }) => !canVisit(superAdmin, module, `/admin/${module}/${path}`));
    expect(unknown.map(({ path }) => path)).toEqual([]);
  },
);
