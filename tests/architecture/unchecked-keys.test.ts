import { join, relative } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIfStatement,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';

/**
 * `GRANTS[name]` returns `Object.prototype.constructor` when a client sends `constructor`. Checked keys have literal
 * types; any other string must be looked up in a `Map`, or guarded by `Object.hasOwn(object, key)` in the same
 * expression.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = ['domain', 'supabase/functions', 'app', 'packages/platform', 'server'];
const ROOMS = /^(?:app|domain|packages\/platform\/src|server|supabase)\//;

interface Lookup {
  readonly node: Node;
  readonly object: Node;
  readonly key: Node;
}

const STRING_FLAGS =
  TypeFlags.Any | TypeFlags.Unknown | TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping;

/** Whether a value of the type can be an unchecked string. */
function isUncheckedString(checker: Checker, type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().some((part) => isUncheckedString(checker, part));
  if (type.isIntersectionType()) return type.getTypes().every((part) => isUncheckedString(checker, part));
  if (type.isTypeParameter() || type.isIndexType()) {
    const constraint = checker.getBaseConstraintOfType(type);
    return !constraint || isUncheckedString(checker, constraint);
  }
  return (type.flags & STRING_FLAGS) !== 0;
}

function lookupsIn(file: Node | undefined): Lookup[] {
  const found: Lookup[] = [];
  const visit = (node: Node): undefined => {
    if (isElementAccessExpression(node))
      found.push({ node, object: node.expression, key: node.argumentExpression });
    if (isBinaryExpression(node) && node.operatorToken.getText() === 'in')
      found.push({ node, object: node.right, key: node.left });
    node.forEachChild(visit);
  };
  if (file) visit(file);
  return found;
}

/** Whether an enclosing condition checks the key with `Object.hasOwn`. */
function isGuarded({ key, node, object }: Lookup): boolean {
  const guard = `Object.hasOwn(${object.getText()}, ${key.getText()})`;
  for (let child = node, at = node.parent; at; child = at, at = at.parent) {
    const condition = conditionOf(at);
    if (condition && condition !== child && condition.getText().includes(guard)) return true;
  }
  return false;
}

function conditionOf(node: Node): Node | undefined {
  if (isConditionalExpression(node)) return node.condition;
  if (isIfStatement(node)) return node.expression;
  if (isBinaryExpression(node) && node.operatorToken.getText() === '&&') return node.left;
  return undefined;
}

function uncheckedLookups({ checker, program }: Project, name: string): string[] {
  const file = program.getSourceFile(name);
  return lookupsIn(file)
    .filter((lookup) => {
      const type = checker.getTypeAtLocation(lookup.key);
      return (!type || isUncheckedString(checker, type)) && !isGuarded(lookup);
    })
    .map(({ node }) => {
      const line = file?.text.slice(0, node.getStart()).split('\n').length;
      return `${relative(ROOT, name)}:${line} ${node.getText()}`;
    });
}

test('no object is indexed by an unchecked string', () => {
  using api = closing(new API({ cwd: ROOT }));
  const openProjects = PARTS.map((part) => join(ROOT, part, 'tsconfig.json'));
  const projects = api.updateSnapshot({ openProjects }).getProjects();
  // A part's program also contains the files it imports from other parts.
  const files = new Map(
    projects.flatMap((project) => project.program.getSourceFileNames().map((name) => [name, project])),
  );
  const sources = [...files].filter(
    ([name]) => ROOMS.test(relative(ROOT, name)) && !/\.test\.tsx?$/.test(name),
  );
  expect(projects.length).toBe(PARTS.length);
  expect(sources.length).toBeGreaterThan(700);
  expect(sources.flatMap(([name, project]) => uncheckedLookups(project, name))).toEqual([]);
});

function closing(api: API): API & Disposable {
  return Object.assign(api, { [Symbol.dispose]: () => api.close() });
}
