import type { JobPostingForm } from '#domain/recruiting/job-posting-form.ts';
import { parseJobPlace } from '#domain/recruiting/parse-job-place.ts';

export const PLACE_FIELDS = ['places', 'country', 'work_mode'] as const;

type PlaceForm = Required<Pick<JobPostingForm, (typeof PLACE_FIELDS)[number]>>;

/** What the text of a location names, as fields of the form. */
function placeFields(location: string): PlaceForm {
  const { country, places, work_mode } = parseJobPlace(location);
  return { places: places.join(', '), country, work_mode };
}

/** The place's fields once the location's text is changed: those that said what the former text says follow it. */
export function followLocation(form: JobPostingForm, location: string): PlaceForm {
  const [before, after] = [placeFields(form.location), placeFields(location)];
  return {
    places: form.places === before.places ? after.places : (form.places ?? ''),
    country: form.country === before.country ? after.country : (form.country ?? 'CL'),
    work_mode: form.work_mode === before.work_mode ? after.work_mode : (form.work_mode ?? 'on_site'),
  };
}
