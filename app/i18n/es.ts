import { es as application } from './shared/application.ts';
import { es as common } from './shared/common.ts';
import { es as consent } from './shared/consent.ts';
import { es as contact } from './shared/contact.ts';
import { es as home } from './shared/home.ts';
import { es as internships } from './shared/internships.ts';
import { es as jobs } from './shared/jobs.ts';
import { es as layout } from './shared/layout.ts';

/** Texts that every page loads, in its language only (`vite.config.ts`). */
export const es = {
  application,
  common,
  consent,
  contact,
  home,
  internships,
  jobs,
  layout,
};
