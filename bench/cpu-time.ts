import { readFile } from 'node:fs/promises';

/** Source: sysconf(_SC_CLK_TCK), which is 100 on every Linux that the site runs on. */
const TICK_MICROSECONDS = 10_000;

/** The CPU time that a process has used so far, in user and system mode. */
export async function cpuMicroseconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name, in parentheses, may contain spaces.
  const [, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}
