import { messageOf } from '../message-of.ts';

/** One line of the doctor's report. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'failure';
  readonly subject: string;
  readonly text: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** One check; an error it throws is reported as a failure. */
export interface Check {
  readonly subject: string;
  readonly hint?: string;
  run(): Promise<Omit<Finding, 'subject'> | readonly Omit<Finding, 'subject'>[]>;
}

/** Runs a check and turns an error it throws into a finding. */
export async function runCheck({ hint, run, subject }: Check): Promise<Finding[]> {
  try {
    const found = await run();
    return [found].flat().map((finding) => ({ subject, ...finding }));
  } catch (error) {
    return [{ subject, level: 'failure', text: messageOf(error), ...(hint !== undefined && { hint }) }];
  }
}
