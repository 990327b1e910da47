import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { jobAlertDigestMail } from '#domain/mails/job-alert-digest.ts';
import { jobAlertRenewalMail } from '#domain/mails/job-alert-renewal.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { slugsOf } from '#domain/values/slugs.ts';
import type { Company } from '#domain/website/company.ts';
import { jobAlertPath } from '#domain/website/mail-paths.ts';
import { localPath } from '#domain/website/page-paths.ts';
import { type Environment, siteUrl } from './environment.ts';
import { inTurn } from './in-turn.ts';
import { keyedToken } from './keyed-token.ts';
import { isMailable } from './mail-applicant.ts';
import { readMailTexts } from './read-mail-texts.ts';
import { retentionMonths } from './retention-months.ts';
import { ignoreRejected, sendMail } from './send-mail.ts';
import { secretKey } from './service-client.ts';
import { sha256 } from './sha256.ts';

interface Run {
  readonly environment: Environment;
  /** Bypasses policies. */
  readonly service: SupabaseClient;
  readonly company: Company;
  readonly atMost: number;
}

const subscriberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  unsubscribe_token: z.uuid(),
});

const digestSchema = subscriberSchema.extend({
  offers: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      english_title: z.string().nullable(),
      location: z.string(),
    }),
  ),
});

const expiringSchema = subscriberSchema.extend({ expires_at: z.string() });

/**
 * Mails the digests that the database has queued, oldest first. A digest's id is its idempotency key: it is sent once,
 * even by concurrent processes or in a retry after a crash.
 *
 * @throws Error when the mail service did not accept one; it stays queued, and the others are sent
 */
export async function sendJobAlertDigests({ atMost, company, environment, service }: Run): Promise<void> {
  const { data } = await service.rpc('list_job_alert_digests', { at_most: atMost }).throwOnError();
  const digests = z.array(digestSchema).parse(data);
  if (digests.length === 0) return;
  const texts = await readMailTexts(service);
  const sendDigest = async ({ offers, ...subscriber }: z.infer<typeof digestSchema>): Promise<void> => {
    const { email, id, language } = subscriber;
    if (!(await isMailable(service, id))) return;
    const unsubscribeUrl = unsubscribeUrlOf(environment, subscriber);
    if (offers.length > 0)
      await sendMail(environment, {
        to: email,
        mail: jobAlertDigestMail(company, texts, {
          language,
          unsubscribeUrl,
          offers: offers.map((offer) => ({
            title: offer.title,
            englishTitle: offer.english_title,
            location: offer.location,
            url:
              siteUrl(environment) +
              localPath(
                language,
                `/oportunidades-laborales/${slugsOf(offer, offer.english_title)[language]}`,
              ),
          })),
        }),
        once: `job-alert-digest/${id}`,
        unsubscribeUrl,
      }).catch(ignoreRejected(`job alert digest ${id}`));
    await service.rpc('finish_job_alert_digest', { digest: id }).throwOnError();
  };
  await inTurn(digests.map((digest) => () => sendDigest(digest)));
}

/**
 * Mails renewal links to subscribers in their last two weeks, once each.
 *
 * @throws Error when the mail service did not accept one; the others are sent
 */
export async function sendJobAlertRenewals({ atMost, company, environment, service }: Run): Promise<void> {
  const { data } = await service.rpc('list_expiring_job_alerts', { at_most: atMost }).throwOnError();
  const expiring = z.array(expiringSchema).parse(data);
  if (expiring.length === 0) return;
  const months = await retentionMonths(service, 'job_alerts');
  const texts = await readMailTexts(service);
  const sendRenewal = async (subscriber: z.infer<typeof expiringSchema>): Promise<void> => {
    const { email, expires_at, id, language } = subscriber;
    if (!(await isMailable(service, id))) return;
    const unsubscribeUrl = unsubscribeUrlOf(environment, subscriber);
    // Not random: a retry, which the mail service recognizes, must not invalidate the link that the first attempt
    // mailed.
    const token = await keyedToken(secretKey(environment), `job-alert-renewal ${id} ${expires_at}`);
    const digest = await sha256(token);
    await sendMail(environment, {
      to: email,
      mail: jobAlertRenewalMail(company, texts, {
        language,
        expiresAt: new Date(expires_at),
        months,
        url: siteUrl(environment) + jobAlertPath('confirm', { language, token }),
        unsubscribeUrl,
      }),
      // A different secret key makes a different link, which has to be mailed.
      once: `job-alert-renewal/${digest}`,
      unsubscribeUrl,
    }).catch(ignoreRejected(`job alert renewal ${id}`));
    await service.rpc('offer_job_alert_renewal', { alert: id, digest }).throwOnError();
  };
  await inTurn(expiring.map((subscriber) => () => sendRenewal(subscriber)));
}

const unsubscribeUrlOf = (
  environment: Environment,
  { language, unsubscribe_token }: z.infer<typeof subscriberSchema>,
): string => siteUrl(environment) + jobAlertPath('unsubscribe', { language, token: unsubscribe_token });
