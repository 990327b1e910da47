import { parseArgs } from 'node:util';
import { prepareDatabase } from '../prepare-database.ts';
import { upgradeSql } from '../schema/adopt-baseline.ts';
import { withDatabase } from './with-database.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { 'include-all': { type: 'boolean', default: false }, 'print-upgrade': { type: 'boolean' } },
  });
  if (values['print-upgrade']) {
    console.log(`begin;\n${await upgradeSql()}\ncommit;`);
    return;
  }
  await withDatabase(async ({ secrets, url }) => {
    const applied = await prepareDatabase({
      url,
      jwtSecret: secrets.jwtSecret,
      includeAll: values['include-all'],
    });
    console.log(applied.length === 0 ? 'No pending migrations.' : `Applied ${applied.join(', ')}.`);
  });
}
