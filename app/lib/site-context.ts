import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext } from 'react-router';
import type { Language } from '#domain/values/language.ts';
import type { MovedPages } from '#domain/website/moved-pages.ts';
import type { PagePicture } from '#domain/website/page-picture.ts';
import type { FollowedRedirect } from '#domain/website/site-redirect.ts';
import type { Tracking } from '#domain/website/site-settings.ts';
import type { TextChanges } from '#domain/website/text-changes.ts';

/** The configuration exposed to the browser. */
export interface SiteConfig {
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  readonly tracking: Tracking & { readonly untrackedHosts: readonly string[] };
}

/** What differs from the texts that the application ships. */
export interface SiteContent {
  /** The identifiers of advertising tags that staff have entered. */
  readonly tracking: Tracking;
  /** By language and document, such as `pages/purpose`. */
  readonly texts: Readonly<Record<Language, ReadonlyMap<string, TextChanges>>>;
  /** Where the application's own pages are. */
  readonly moved: MovedPages;
  /** When a document was last published, in either language. */
  readonly publishedAt: ReadonlyMap<string, string>;
  /** The pictures of the library that these name, by their ids. */
  readonly pictures: ReadonlyMap<string, PagePicture>;
  /** A preview shows drafts; for the editor, its texts are marked with their paths. */
  readonly preview: 'link' | 'editor' | null;
}

/** What the environment fixes; null where it leaves the choice to staff. */
export interface OperatorSettings extends Tracking {
  /** Whom mails are from; null on hosted Supabase, where only the functions know it. */
  readonly mailFrom: string | null;
  readonly isMailFromDefault: boolean;
}

/** The server's context for loaders; its client acts as an anonymous visitor. */
export interface SiteContext {
  readonly supabase: SupabaseClient;
  readonly config: SiteConfig;
  readonly content: SiteContent;
  /** The prefix of all addresses; empty except in previews. */
  readonly basename: string;
  readonly operator: OperatorSettings;
  /**
   * Where a path that is no page leads: to where staff have moved the page, or to what they have redirected it to, but not
   * in previews. Null if it leads nowhere; unavailable while what staff have published cannot be read.
   */
  followRedirect(
    pathname: string,
  ): Promise<Pick<FollowedRedirect, 'to_path' | 'is_permanent'> | 'unavailable' | null>;
}

export const siteContext = createContext<SiteContext>();
