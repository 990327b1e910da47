import type { Secret } from '@voltandes/platform/runtime';

/**
 * Drafts the statements that lead from one database to another on the same server, below the differences that they
 * should remove.
 */
export async function draftMigration(
  from: Secret,
  to: Secret,
  differences: readonly string[],
): Promise<string> {
  const { extract, plan, renderPlanFiles } = await import('@supabase/pg-delta');
  const { Pool } = await import('pg');
  const read = async (url: Secret) => {
    const pool = new Pool({ connectionString: url.reveal(), max: 1 });
    try {
      return (await extract(pool)).factBase;
    } finally {
      await pool.end();
    }
  };
  // Roles, which both have, are part of the comparison: drafted privileges refer to them.
  const drafted = renderPlanFiles(plan(await read(from), await read(to)), { allowDrops: true });
  const comments = [
    'A draft: read it, give it a title that says why, and remove these lines.',
    'Rows, buckets and scheduled jobs are not drafted. Renamed objects are dropped and created.',
    ...differences,
  ];
  return [
    ...comments.map((line) => `-- ${line}`),
    '',
    ...drafted.files.map(({ contents }) => contents),
    '',
  ].join('\n');
}
