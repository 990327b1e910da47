// Benchmarks, each against a baseline on the same machine in the same run. Nothing here is a test.
import { database } from './database.ts';
import { interactions } from './interactions.ts';
import { lighthouse } from './lighthouse.ts';
import { lists } from './lists.ts';
import { pages } from './pages.ts';
import { peers } from './peers.ts';
import { processes } from './processes.ts';
import { realtime } from './realtime.ts';
import { signIns } from './sign-ins.ts';
import { soak } from './soak.ts';

const SUBJECTS = {
  pages,
  lists,
  database,
  interactions,
  lighthouse,
  realtime,
  processes,
  'sign-ins': signIns,
  // Last, since it is installed from the registry.
  peers,
  soak,
} as const;
/** Takes an hour. */
const ONLY_IF_NAMED = 'soak';

const args = process.argv.slice(2);
const isPath = (argument: string): boolean => argument.startsWith('/');
const selected = args.filter((argument) => !isPath(argument));
const unknown = selected.filter((name) => !Object.hasOwn(SUBJECTS, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}, only ${Object.keys(SUBJECTS).join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const [name, measure] of Object.entries(SUBJECTS)) {
    if (selected.length === 0 ? name === ONLY_IF_NAMED : !selected.includes(name)) continue;
    console.log(`\n— ${name}\n`);
    await measure(args.filter(isPath));
  }
}
