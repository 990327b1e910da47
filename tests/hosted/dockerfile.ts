import { matchesGlob } from 'node:path';
import { z } from 'zod';

export interface Instruction {
  /** In upper case. */
  readonly name: string;
  /** Without `--flags`. */
  readonly text: string;
  readonly flags: Readonly<Record<string, string>>;
}

const INSTRUCTION = /^([A-Z]+)\s+((?:--[a-z-]+=\S+\s+)*)(.*)$/s;

/**
 * Reads a Dockerfile.
 * Source: https://docs.docker.com/reference/dockerfile/
 *
 * @throws Error naming a line that is not an instruction
 */
export function parseDockerfile(source: string): Instruction[] {
  const lines = source.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, '');
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, flags = '', text = ''] = INSTRUCTION.exec(line) ?? [];
      if (name === undefined) throw new Error(`Not an instruction: ${line}`);
      const pairs = [...flags.matchAll(/--([a-z-]+)=(\S+)/g)];
      return { name, text, flags: Object.fromEntries(pairs.map(([, flag, value]) => [flag, value])) };
    });
}

/** The arguments of `CMD […]`. */
export const execForm = (text: string): string[] =>
  z.array(z.string()).parse(JSON.parse(text.replace(/^CMD\s+/, '')));

/** Whether a `.dockerignore` excludes a path from the context: the last matching line decides. */
export function ignoreMatcher(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const fits = (path: string, pattern: string): boolean =>
    path === pattern || path.startsWith(`${pattern}/`) || matchesGlob(path, pattern);
  return (path) => {
    const last = patterns.findLast((pattern) => fits(path, pattern.replace(/^!/, '')));
    return last !== undefined && !last.startsWith('!');
  };
}
