// Writes docs/security-properties.md: the titles of the tests that prove what docs/security.md promises.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** Test files by subject, as patterns without their extension. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  'Attacks on the site and the portal': ['tests/attacks/*'],
  'Attacks on the platform': ['packages/platform/tests/attacks/*'],
  'Access to rows, columns and functions': [
    'packages/platform/tests/as-role',
    'tests/database/{access-managers-are-limited,access-matrix,application-comments,application-exports}',
    'tests/database/{application-owner,dismissed-staff-lose-access,grants,invitations,lints,permission-catalogue}',
    'tests/database/{permissions,realtime-visibility,site-content,super-admins-are-protected,unauthorized-access}',
    'tests/database/{undelivered-mail,user-access}',
  ],
  'What the database and the functions accept': [
    'supabase/functions/_shared/{endpoint,rate-limit}',
    'tests/database/{applications-are-validated,check-constraints,constraints,function-rate-limits,functions}',
  ],
  'Accounts and sessions': [
    'app/portal/routes/{reset-password,setup-password}',
    'packages/platform/src/auth/{encryption,passwords}',
    'packages/platform/src/gateway/{identity,token-verifier}',
    'packages/platform/tests/{auth,auth-admin,auth-current-password,auth-external,auth-factors,auth-hooks}',
    'packages/platform/tests/{auth-limits,auth-limits-by-address,auth-mail,auth-passkeys,auth-pkce,auth-saml}',
    'packages/platform/tests/{auth-signing-keys,auth-tokens}',
    'tests/architecture/supabase-config',
    'tests/database/{ended-sessions,second-factor}',
    'tests/e2e/{account,session-ends,sessions-in-addresses,sign-in}',
  ],
  Files: [
    'domain/{recruiting/cv,recruiting/cv-file-name,website/quote-file}',
    'packages/platform/src/storage/{names,upload/verify-type}',
    'packages/platform/tests/{storage-http,storage-policies}',
    'tests/architecture/limits',
    'tests/database/{buckets,cvs-as-zip,file-removals}',
  ],
  'Requests, pages and mail': [
    'domain/mails/merge-mail-texts',
    'domain/values/search-pattern',
    'packages/platform/src/gateway/{bounded-json,client-address,trusted-headers}',
    'packages/platform/src/mail/{recipients,templates}',
    'packages/platform/src/realtime/change-filter',
    'packages/platform/tests/{functions,realtime-broadcast,rest-errors,rest-functions,rest-media-types,rest-ranges}',
    'packages/platform/tests/rest-schema',
    'server/{pages/inline-scripts,static-files}',
    'supabase/functions/_shared/emails/{every-mail,untrusted-text}',
    'tests/architecture/unchecked-keys',
    'tests/server/{form-addresses-and-mail,mail-survives-crashes,page-cache,start-and-stop}',
  ],
  'Personal data': [
    'tests/database/{applicant-link-matrix,blocked-people-are-hidden,blocking,consents,housekeeping,job-alerts}',
    'tests/database/{processing-activities,quote-requests,retention-periods,rights-requests}',
    'tests/e2e/tracking-consent',
  ],
  'Logs, records and secrets': [
    'packages/platform/src/{secret,serialize-error}',
    'server/error-handler',
    'tests/database/{audit-columns,audit-log,security-events}',
    'tests/server/{backup-restore-and-rotate,mailbox,metrics,no-personal-data-leaks,traces}',
  ],
};

const INTRODUCTION = `# Security properties

What [security.md](security.md) promises, as the titles of the tests that prove it; "…" stands for a value. The suites are
listed in \`scripts/security-properties.ts\`, which writes this file: \`./scripts/node scripts/security-properties.ts\`.
`;

/** Generates the document from the test files. */
export function securityProperties(): string {
  const sections = Object.entries(SUITES).map(([subject, patterns]) => {
    const files = patterns.flatMap(eachAlternative).flatMap((pattern) => {
      const found = globSync(`${pattern}{.test.ts,.slow.test.ts,.browser.test.tsx}`, { cwd: ROOT }).sort();
      if (found.length === 0) throw new Error(`No test file matches ${pattern}.`);
      return found;
    });
    return [`## ${subject}`, ...files.map(describeFile)].join('\n\n');
  });
  return `${[INTRODUCTION.trimEnd(), ...sections].join('\n\n')}\n`;
}

/** @returns a pattern for each name in braces, so that one without a file is noticed */
function eachAlternative(pattern: string): string[] {
  const [, before = '', names, after = ''] = /^(.*?)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => before + name + after);
}

function describeFile(file: string): string {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const { errors, program } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lines: string[] = [];
  const open: ESTree.CallExpression[] = [];
  new Visitor({
    CallExpression(call) {
      const titles = titlesOf(call, source);
      lines.push(...titles.map((title) => `${'  '.repeat(open.length)}- ${title}`));
      if (titles.length === 1) open.push(call);
    },
    'CallExpression:exit'(call) {
      if (open.at(-1) === call) open.pop();
    },
  }).visit(program);
  return `### [${file}](../${file})\n\n${lines.join('\n')}`;
}

/**
 * The title of a call of `test` or `describe`; when it is only a placeholder, the first value of each row given to
 * `.each`. Empty for other calls.
 */
function titlesOf({ arguments: [first], callee }: ESTree.CallExpression, source: string): string[] {
  if (!/^(?:describe|test)\b/.test(source.slice(callee.start))) return [];
  const title = textOf(first, source);
  if (title === null) return [];
  if (/\p{L}/u.test(title)) return [title];
  const table = callee.type === 'CallExpression' ? callee.arguments[0] : undefined;
  const rows = table?.type === 'ArrayExpression' ? table.elements : [];
  return rows.flatMap((row) => {
    const name = row?.type === 'ArrayExpression' ? row.elements[0] : row;
    return textOf(name, source) ?? [];
  });
}

/** A string with its placeholders as "…"; null for anything else. */
function textOf(node: ESTree.Node | null | undefined, source: string): string | null {
  if (node?.type !== 'TemplateLiteral' && !(node?.type === 'Literal' && typeof node.value === 'string'))
    return null;
  const text = node.type === 'Literal' ? String(node.value) : source.slice(node.start + 1, node.end - 1);
  return text.replaceAll(/\$\{[^}]*\}|\$\w+|%[.\d]*[a-z]/g, '…').replaceAll(/[*_<>|[\]`]/g, '\\$&');
}

if (import.meta.main) writeFileSync(join(ROOT, 'docs', 'security-properties.md'), securityProperties());
