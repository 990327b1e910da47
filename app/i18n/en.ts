import type { es } from './es.ts';
import { en as application } from './shared/application.ts';
import { en as common } from './shared/common.ts';
import { en as consent } from './shared/consent.ts';
import { en as contact } from './shared/contact.ts';
import { en as home } from './shared/home.ts';
import { en as internships } from './shared/internships.ts';
import { en as jobs } from './shared/jobs.ts';
import { en as layout } from './shared/layout.ts';

export const en: typeof es = {
  application,
  common,
  consent,
  contact,
  home,
  internships,
  jobs,
  layout,
};
