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
 * `GRANTS[word]` finds `Object.prototype.constructor` when a stranger sends `constructor`. The compiler knows which
 * keys were checked: their type is a union of literals. Whatever is any text has to be looked up in a `Map`, or behind
 * `Object.hasOwn(object, key)` in the same expression.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = ['domain', 'supabase/functions', 'app', 'packages/platform', 'server'];
const ROOMS = /^(?:app|domain|packages\/platform\/src|server|supabase)\//;

interface Lookup {
  readonly node: Node;
  readonly object: Node;
  readonly key: Node;
}

const ANY_TEXT =
  TypeFlags.Any | TypeFlags.Unknown | TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping;

/** Whether a value of the type may be a text that nobody has checked. */
function isAnyText(checker: Checker, type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().some((part) => isAnyText(checker, part));
  if (type.isIntersectionType()) return type.getTypes().every((part) => isAnyText(checker, part));
  if (type.isTypeParameter() || type.isIndexType()) {
    const constraint = checker.getBaseConstraintOfType(type);
    return !constraint || isAnyText(checker, constraint);
  }
  return (type.flags & ANY_TEXT) !== 0;
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

/** Whether an enclosing condition has asked whether the object itself has the key. */
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
      return (!type || isAnyText(checker, type)) && !isGuarded(lookup);
    })
    .map(({ node }) => {
      const line = file?.text.slice(0, node.getStart()).split('\n').length;
      return `${relative(ROOT, name)}:${line} ${node.getText()}`;
    });
}

test('no object is indexed with a word that nobody has checked', () => {
  using api = closing(new API({ cwd: ROOT }));
  const openProjects = PARTS.map((part) => join(ROOT, part, 'tsconfig.json'));
  const projects = api.updateSnapshot({ openProjects }).getProjects();
  // A part's program also holds what it imports of the others.
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
