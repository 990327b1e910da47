/** Prints a startup step and its duration. */
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
