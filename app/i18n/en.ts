import { application } from './en/application.ts';
import { common } from './en/common.ts';
import { jobs } from './en/jobs.ts';
import { layout } from './en/layout.ts';

export const en = { application, common, jobs, layout };
