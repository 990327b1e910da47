// Baseline: compares passwords as fast as the machine can, for the given milliseconds. Prints comparisons per second.
import { compare, hash } from 'bcrypt';
import { z } from 'zod';

const [milliseconds, concurrency] = z
  .tuple([z.coerce.number(), z.coerce.number()])
  .parse(process.argv.slice(2));
const password = 'Secreto-de-prueba-1';
const stored = await hash(password, 10);
const started = performance.now();
let compared = 0;
const worker = async (): Promise<void> => {
  while (performance.now() - started < milliseconds) {
    await compare(password, stored);
    compared += 1;
  }
};
await Promise.all(Array.from({ length: concurrency }, worker));
console.log((compared / (performance.now() - started)) * 1000);
