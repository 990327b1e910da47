/** PostGIS is not bundled: geometries become text, and statements that need more than that fail. */
export const withoutPostgis = (sql: string): string =>
  sql
    .replace(/create extension if not exists postgis.*/i, '')
    .replace(/extensions\.geometry(?:\([^)]*\))?/g, 'text');
