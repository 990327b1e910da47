/**
 * Runs tasks one after another. A failure does not stop the tasks after it.
 *
 * @throws the first failure, once all have run
 */
export async function inTurn(tasks: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) await task().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
