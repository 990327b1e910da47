import { expect, test } from 'vitest';
import { canVisit, type PortalModule } from '#app/portal/layout/sections.ts';
import routes from '#app/routes.ts';
import { PAGES } from '#app/site/routes/seo/list-pages.ts';
import { translatedPath } from '#domain/page-paths.ts';

const localized = (language: string): string[] =>
  routes
    .filter(({ id }) => id?.startsWith(`${language}/`))
    .map(({ path = '' }) => `/${path.replace(/\/:.*$/, '')}`)
    .sort();

test('each page of the table of addresses, and so of the sitemap, has a route, and no other page has one', () => {
  expect(localized('es')).toEqual([...PAGES].sort());
});

test('each page has a route at its English address', () => {
  expect(localized('en')).toEqual(PAGES.map((path) => translatedPath(path, 'en')).sort());
});

test.each(['accesos', 'rrhh'] satisfies PortalModule[])(
  'each page of the portal under %s requires a permission',
  (module) => {
    const nobody = { isSuperAdmin: false, permissions: new Set<string>(), modules: new Set<string>() };
    const superAdmin = { ...nobody, isSuperAdmin: true };
    const admin = routes.find(({ path }) => path === 'admin');
    const pages = admin?.children?.find(({ path }) => path === module)?.children ?? [];
    expect(pages.length).toBeGreaterThan(2);
    const unknown = pages.filter(({ path }) => !canVisit(superAdmin, module, `/admin/${module}/${path}`));
    expect(unknown.map(({ path }) => path)).toEqual([]);
    const open = pages.filter(({ path }) => canVisit(nobody, module, `/admin/${module}/${path}`));
    expect(open.map(({ path }) => path)).toEqual([]);
  },
);
