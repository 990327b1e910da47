import { z } from 'zod';
import { NOTICE_SUBJECTS } from './site-settings.ts';

/**
 * What decides who is notified: the environment; the settings of the site; the address of recruiters' notifications; the
 * company's address. Or recruiters have switched their notices off, or nobody has been chosen.
 */
const NOTICE_SOURCES = ['operator', 'settings', 'notifications', 'company', 'off', 'nobody'] as const;
export type NoticeSource = (typeof NOTICE_SOURCES)[number];

/** What the function `notice-recipients` is asked: to send a test mail about a subject, or just to tell. */
export const noticeTestSchema = z.object({ test: z.enum(NOTICE_SUBJECTS).nullable() });

/** What it answers: who is notified of each subject now, and which addresses the test mail was rejected for. */
export const noticeRecipientsSchema = z.object({
  subjects: z.record(
    z.enum(NOTICE_SUBJECTS),
    z.object({ addresses: z.array(z.string()).readonly(), source: z.enum(NOTICE_SOURCES) }),
  ),
  rejected: z.array(z.string()),
});
export type NoticeState = z.output<typeof noticeRecipientsSchema>;
