import { argv } from 'node:process';
import { runCommand } from './run-command.ts';

await runCommand(argv.slice(2));
