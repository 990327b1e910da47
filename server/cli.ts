import './umask.ts';
import { argv, stdout } from 'node:process';
import { runCommand } from './run-command.ts';

// A reader that has seen enough, as in `doctor | head`, must not end what a command is doing.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
await runCommand(argv.slice(2));
