import { application } from './es/application.ts';
import { common } from './es/common.ts';
import { jobs } from './es/jobs.ts';
import { layout } from './es/layout.ts';

/** Spanish is the source: its keys are the keys. */
export const es = { application, common, jobs, layout };
