import type { AuthDependencies } from '../auth-dependencies.ts';
import { siteUrl } from '../redirects.ts';

/** The site that credentials are bound to: https://www.w3.org/TR/webauthn-3/#relying-party */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origins: string[];
}

/** `[auth.webauthn]` of config.toml; defaults to the site URL's host and origin. */
export function relyingParty(deps: {
  readonly config: AuthDependencies['config'];
  readonly platform: Pick<AuthDependencies['platform'], 'publicUrl'>;
}): RelyingParty {
  const { rp_display_name: name, rp_id, rp_origins } = deps.config.webauthn;
  const site = new URL(siteUrl(deps));
  const configured = rp_origins.flatMap((text) => {
    const origin = URL.parse(text)?.origin ?? [];
    // That of an Android app has no host: `android:apk-key-hash:…`.
    return origin === 'null' ? text : origin;
  });
  const id = rp_id || site.hostname;
  return { id, name: name || id, origins: configured.length > 0 ? configured : [site.origin] };
}
