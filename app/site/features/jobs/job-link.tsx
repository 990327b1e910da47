import type { ComponentProps } from 'react';
import type { Link } from 'react-router';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { langOf } from '#domain/values/localized.ts';

/** A posting in a short list: its title and place. */
export function JobLink({
  job,
  ...link
}: {
  job: { title: string; department: string; location: string; untranslated: readonly string[] };
} & ComponentProps<typeof Link>) {
  return (
    <li className="border-t border-rule last:border-b">
      <IntentLink {...link} className="group grid gap-1 py-5">
        <span
          lang={langOf(job, 'title')}
          className="font-display text-lg leading-snug font-semibold tracking-tight text-ink group-hover:text-copper"
        >
          {job.title}
        </span>
        <span
          lang={langOf(job, 'department')}
          className="text-muted"
        >{`${job.department} · ${job.location}`}</span>
      </IntentLink>
    </li>
  );
}
