/** Says what takes its time, and how long it took; in the language of whoever runs the server: English. */
export async function logStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`  ${title} … `);
  try {
    const result = await work();
    process.stdout.write(`${Math.round(performance.now() - started)} ms\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}
