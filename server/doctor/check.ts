/** One line of the doctor's report. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'failure';
  readonly subject: string;
  readonly text: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** Looks at one thing; an error that it throws is a failure of its subject. */
export interface Check {
  readonly subject: string;
  readonly hint?: string;
  run(): Promise<Omit<Finding, 'subject'> | readonly Omit<Finding, 'subject'>[]>;
}

/** Runs the check; what it throws becomes a finding too. */
export async function runCheck({ hint, run, subject }: Check): Promise<Finding[]> {
  try {
    const found = await run();
    return [found].flat().map((finding) => ({ subject, ...finding }));
  } catch (error) {
    return [{ subject, level: 'failure', text: explain(error), ...(hint !== undefined && { hint }) }];
  }
}

/** A name that stands for several addresses fails once for each. */
function explain(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(explain).join('; ');
  return error instanceof Error ? error.message : String(error);
}
