import type { Recruiter } from '#app/portal/interviews/list-recruiters.ts';
import { searchable } from '#domain/values/search-pattern.ts';

/** A piece of a comment; `person` is set where it mentions a colleague. */
interface CommentPart {
  readonly text: string;
  /** Where the piece begins. */
  readonly at: number;
  readonly person?: string;
}

/** Maximum number of suggestions. */
const SUGGESTED = 6;

/** Splits a comment at the mentions of the given people: `@` and their full name. */
export function splitMentions(body: string, people: readonly Recruiter[]): CommentPart[] {
  // Longest name first: one name may be the beginning of another.
  const names = people.map(({ full_name }) => full_name).sort((one, other) => other.length - one.length);
  const parts: CommentPart[] = [];
  let rest = 0;
  for (let at = body.indexOf('@'); at >= 0; at = body.indexOf('@', at + 1)) {
    const person = names.find(
      (name) => body.startsWith(name, at + 1) && !/[\p{L}\p{N}]/u.test(body.charAt(at + 1 + name.length)),
    );
    if (person === undefined || at < rest) continue;
    if (at > rest) parts.push({ text: body.slice(rest, at), at: rest });
    rest = at + 1 + person.length;
    parts.push({ text: body.slice(at, rest), at, person });
  }
  if (rest < body.length) parts.push({ text: body.slice(rest), at: rest });
  return parts;
}

/**
 * The ids of the people a comment mentions.
 *
 * @param chosen the ids picked from the suggestions, which distinguish people of the same name
 */
export function mentionedIn(
  body: string,
  people: readonly Recruiter[],
  chosen: ReadonlySet<string>,
): string[] {
  const names = new Set(splitMentions(body, people).flatMap(({ person }) => person ?? []));
  return [...names].flatMap((name) => {
    const namesakes = people.filter(({ full_name }) => full_name === name).map(({ user_id }) => user_id);
    const picked = namesakes.filter((id) => chosen.has(id));
    return picked.length > 0 ? picked : namesakes;
  });
}

/** The text typed after the `@` before the caret; null when there is none. */
export function mentionQuery(body: string, caret: number): { at: number; typed: string } | null {
  const found = /(?:^|[\s(])@([^@\n]{0,40})$/u.exec(body.slice(0, caret));
  return found ? { at: caret - (found[1] ?? '').length - 1, typed: found[1] ?? '' } : null;
}

/** The people whose full name, or any word in it, begins with the typed text. */
export function suggestPeople(people: readonly Recruiter[], typed: string): Recruiter[] {
  const wanted = searchable(typed);
  return people
    .filter(({ full_name }) => searchable(` ${full_name}`).includes(` ${wanted}`))
    .slice(0, SUGGESTED);
}
