import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import type { Check } from './check.ts';
import { fetchWithTimeout, type HostedProject } from './hosted.ts';

const authSchema = z.object({ disable_signup: z.boolean(), mailer_autoconfirm: z.boolean() });
const functionsSchema = z.object({ problems: z.array(z.string()) });

/** Checks the results of `supabase config push`, `functions deploy` and `secrets set`. */
export function hostedServiceChecks(project: HostedProject, siteUrl: string): Check[] {
  const { publishableKey, secretKey, url } = project;
  // With the variables that supabase/config.toml reads from the environment.
  const push = `SITE_URL=${siteUrl} WEBAUTHN_RP_ID=${new URL(siteUrl).hostname} supabase config push`;
  return [
    {
      subject: 'Redirects',
      hint: `${push} sets the site's address.`,
      async run() {
        const wanted = `${siteUrl}/reset-password`;
        for (const [expected, query] of [
          [wanted, `&redirect_to=${encodeURIComponent(wanted)}`],
          [siteUrl, ''],
        ] as const) {
          // The token does not exist: the response only shows where links redirect.
          const answer = await fetchWithTimeout(`${url}/auth/v1/verify?type=recovery&token=doctor${query}`, {
            headers: { apikey: publishableKey },
            redirect: 'manual',
          });
          const target = answer.headers.get('location') ?? `nowhere (${answer.status})`;
          if (!target.startsWith(expected))
            throw new Error(`links in account mails lead to ${target.split(/[?#]/)[0]}`);
        }
        return { level: 'ok', text: `links in account mails lead to ${siteUrl}` };
      },
    },
    {
      subject: 'Sign-up',
      hint: `${push} sets it as in supabase/config.toml.`,
      async run() {
        const answer = await fetchWithTimeout(`${url}/auth/v1/settings`, {
          headers: { apikey: publishableKey },
        });
        const settings = authSchema.parse(await answer.json());
        if (settings.mailer_autoconfirm) throw new Error('sign-up does not require confirming the address');
        if (!settings.disable_signup)
          return { level: 'warning', text: 'anyone may sign up, without permissions' };
        return { level: 'ok', text: 'by invitation only' };
      },
    },
    {
      subject: 'Functions',
      hint: 'supabase functions deploy',
      async run() {
        const directory = join(PROJECT_DIRECTORY, 'supabase', 'functions');
        const names = (await readdir(directory, { withFileTypes: true }))
          .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
          .map(({ name }) => name);
        const missing: string[] = [];
        for (const name of names) {
          // A GET does nothing: functions only act on POST.
          const answer = await fetchWithTimeout(`${url}/functions/v1/${name}`, {
            headers: { apikey: publishableKey },
          });
          if (answer.status === 404) missing.push(name);
        }
        if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
        return { level: 'ok', text: `all ${names.length} deployed` };
      },
    },
    {
      subject: 'Function secrets',
      hint: 'supabase secrets set NAME=value; docs/hosted.md lists all of them.',
      async run() {
        const key = secretKey.reveal();
        const answer = await fetchWithTimeout(`${url}/functions/v1/check-settings`, {
          method: 'POST',
          headers: { apikey: key, authorization: `Bearer ${key}` },
          body: JSON.stringify({ siteUrl }),
        });
        if (!answer.ok) throw new Error(`check-settings responds with ${answer.status}`);
        const { problems } = functionsSchema.parse(await answer.json());
        if (problems.length > 0) throw new Error(problems.join(', '));
        return { level: 'ok', text: 'all set' };
      },
    },
  ];
}
