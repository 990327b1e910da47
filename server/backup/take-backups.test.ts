import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Secret } from '@voltandes/platform/runtime';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { generateSecrets } from '../secrets.ts';
import { parseSettings } from '../settings.ts';
import { readOutcomes } from './outcomes.ts';
import { runDueBackups } from './take-backups.ts';

test('a drill is due even while nothing can tell whether the archive is complete', async () => {
  await using data = await temporaryDirectory();
  const settings = parseSettings({
    DATA_DIR: data.path,
    BACKUP_URL: pathToFileURL(join(data.path, 'store')).href,
    BACKUP_WAL: 'true',
    BACKUP_DRILL: 'true',
  });
  const fresh = { succeeded: { at: new Date(), backup: 'x' }, failure: null };
  const outcomes = { full: fresh, base: fresh, drill: { succeeded: null, failure: null } };
  await writeFile(join(data.path, 'backups.json'), JSON.stringify(outcomes));
  await mkdir(join(data.path, 'postgres'));
  const url = new Secret('postgres://nobody@127.0.0.1:1/none');
  await expect(runDueBackups({ settings, secrets: generateSecrets(), url })).rejects.toThrow(
    /^There is no installation in .*\nThere is no backup of this installation in /,
  );
  const { drill, full } = await readOutcomes(data.path);
  expect([full.failure, drill.failure]).toEqual([
    null,
    expect.stringContaining('There is no backup of this installation'),
  ]);
});
