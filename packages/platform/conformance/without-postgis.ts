/** PostGIS is not bundled: geometries become text, and what needs more fails as such. */
export const withoutPostgis = (sql: string): string =>
  sql
    .replace(/create extension if not exists postgis.*/i, '')
    .replace(/extensions\.geometry(?:\([^)]*\))?/g, 'text');
