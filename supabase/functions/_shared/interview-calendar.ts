import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { COMPANY, type Company } from '#domain/website/company.ts';
import type { Attachment } from './send-mail.ts';

/** An interview as shown in a calendar. */
export interface CalendarEntry {
  readonly company: Company;
  readonly interview: string;
  /** Counts changes; calendars keep the version with the highest: RFC 5545, section 3.8.7.4. */
  readonly sequence: number;
  readonly startsAt: string;
  readonly minutes: number;
  readonly summary: string;
  readonly place: string | null;
  readonly videoUrl: string | null;
  /** The owner of the calendar. Other participants' addresses are not disclosed. */
  readonly attendee: { readonly name: string; readonly email: string };
}

/**
 * A calendar invitation, or its cancellation. Times are in UTC, so that clock changes do not move them.
 * Source: https://www.rfc-editor.org/rfc/rfc5546 (iTIP)
 */
export function interviewInvitation(
  entry: CalendarEntry,
  { isCancelled }: { isCancelled: boolean },
): Attachment {
  const { attendee, company, interview, minutes, place, sequence, startsAt, summary, videoUrl } = entry;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    prodId: { company: company.name, product: 'entrevistas', language: 'ES' },
    method,
  });
  calendar.createEvent({
    // The same throughout the interview's life, whatever address the company has then, and for every recipient.
    id: `${interview}@${COMPANY.email.split('@')[1]}`,
    sequence,
    start: new Date(startsAt),
    end: new Date(Date.parse(startsAt) + minutes * 60_000),
    summary,
    ...((place ?? videoUrl) && { location: place ?? videoUrl }),
    ...(videoUrl && { url: videoUrl }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: company.name, email: company.email },
    attendees: [{ ...attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return {
    filename: 'entrevista.ics',
    content: toBase64(calendar.toString()),
    content_type: `text/calendar; method=${method}; charset=utf-8`,
  };
}

const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
