import { expect, test } from 'vitest';
import { isAt, openCentres, type Screen } from '#app/portal/layout/centres.ts';
import { canVisit, type PortalModule } from '#app/portal/layout/sections.ts';
import routes from '#app/routes.ts';
import type { Access } from '#domain/staff/permission.ts';
import { translatedPath } from '#domain/website/page-paths.ts';
import { SEARCHED_PAGES } from '#domain/website/page-search.ts';

const localized = (language: string): string[] =>
  routes
    .filter(({ id }) => id?.startsWith(`${language}/`))
    .map(({ path = '' }) => `/${path.replace(/\/:.*$/, '')}`)
    .sort();

test('exactly the pages in the address table, and thus in the sitemap, have routes', () => {
  expect(localized('es')).toEqual([...SEARCHED_PAGES].sort());
});

test('each page has a route at its English path', () => {
  expect(localized('en')).toEqual(SEARCHED_PAGES.map((path) => translatedPath(path, 'en')).sort());
});

const nobody = { isSuperAdmin: false, permissions: new Set<string>(), modules: new Set<string>() };
const superAdmin = { ...nobody, isSuperAdmin: true };

function portalPages(module: string): string[] {
  const admin = routes.find(({ path }) => path === 'admin');
  const pages = admin?.children?.find(({ path }) => path === module)?.children ?? [];
  expect(pages.length).toBeGreaterThan(0);
  return pages.flatMap(({ path }) => (path === undefined ? [] : [`/admin/${module}/${path}`]));
}

test.each(['accesos', 'rrhh', 'ventas'] satisfies PortalModule[])(
  'each portal page under %s requires a permission',
  (module) => {
    const pages = portalPages(module);
    expect(pages.filter((path) => !canVisit(superAdmin, module, path))).toEqual([]);
    expect(pages.filter((path) => canVisit(nobody, module, path))).toEqual([]);
  },
);

test.each(['auditoria', 'portales'])(
  'each portal page under %s has a tab for super admins only',
  (module) => {
    const pages = portalPages(module);
    const tabsOf = (access: Access): Screen[] => openCentres(access).flatMap(({ screens }) => screens);
    const tabs = tabsOf(superAdmin);
    expect(pages.filter((path) => !tabs.some((tab) => isAt(tab, path)))).toEqual([]);
    expect(tabsOf(nobody)).toEqual([]);
  },
);
