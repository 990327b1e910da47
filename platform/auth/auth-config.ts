import { z } from 'zod';
import type { ProjectConfig } from '../project-config.ts';

const sectionSchema = z.object({
  auth: z
    .object({
      enabled: z.boolean().default(true),
      site_url: z.string().default(''),
      additional_redirect_urls: z.array(z.string()).default([]),
      jwt_expiry: z.number().int().positive().max(604_800).default(3600),
      enable_signup: z.boolean().default(true),
      enable_anonymous_sign_ins: z.boolean().default(false),
      refresh_token_reuse_interval: z.number().int().nonnegative().default(10),
      minimum_password_length: z.number().int().min(6).default(6),
      email: z
        .object({
          enable_signup: z.boolean().default(true),
          enable_confirmations: z.boolean().default(false),
        })
        .prefault({}),
      sms: z
        .object({
          enable_signup: z.boolean().default(false),
          enable_confirmations: z.boolean().default(false),
        })
        .prefault({}),
      rate_limit: z.object({ sign_in_sign_ups: z.number().int().positive().default(30) }).prefault({}),
    })
    .prefault({}),
});

/** The section `[auth]` of config.toml: https://supabase.com/docs/guides/local-development/cli/config#auth-config */
export type AuthConfig = z.output<typeof sectionSchema>['auth'];

export function parseAuthConfig(config: ProjectConfig): AuthConfig {
  return sectionSchema.parse(config).auth;
}
