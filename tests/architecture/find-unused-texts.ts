import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Expression, Node, ObjectBindingPattern } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isAsExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isJsxExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  isSpreadAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import {
  API,
  type Checker,
  type Program,
  type Symbol as TsSymbol,
  type Type,
} from 'typescript/unstable/sync';

const ROOT = join(import.meta.dirname, '..', '..');
/** Where texts are declared: Spanish defines the keys, an interface those of legal documents. */
const TEXTS = /^(?:app\/i18n\/(?:(?:pages|shared)\/[^/]+|legal-document)|domain\/mails\/mail-texts)\.ts$/;
/** Where texts are used; views only show components. */
const SOURCES = /^(?:app\/(?!i18n\/|views\/|.*\.views\.tsx$)|domain\/).*\.tsx?$/;

/**
 * Finds texts that no code uses, with the type checker. Texts are used by key (`t('jobs.title')`, also assembled), by
 * property, and by passing an object of texts where a type expects some of its properties.
 *
 * @param edit replaces the source of a file of texts, to check the analysis itself
 * @returns unused texts as paths from the file, `jobs.empty.title` or `pages/jobs.title`, and used keys without a text
 */
export function findUnusedTexts(edit?: (path: string, source: string) => string): {
  unused: string[];
  missing: string[];
} {
  const readFile = (path: string): string | undefined => {
    const name = relative(ROOT, path);
    return edit && TEXTS.test(name) ? edit(name, readFileSync(path, 'utf8')) : undefined;
  };
  const api = new API({ cwd: ROOT, fs: { readFile } });
  try {
    const [project] = api
      .updateSnapshot({ openProjects: [join(ROOT, 'app', 'tsconfig.json')] })
      .getProjects();
    if (!project) throw new Error('the compiler found no project');
    const names = project.program.getSourceFileNames().map((name) => relative(ROOT, name));
    const usage = new Usage(project.checker, declaredTexts(project.program, names));
    for (const name of names.filter((path) => SOURCES.test(path))) {
      const file = project.program.getSourceFile(join(ROOT, name));
      // Mails are composed in the domain.
      if (file) usage.visitFile(file, /^domain\/(?!mails\/)/.test(name));
    }
    return usage.result();
  } finally {
    api.close();
  }
}

/** Paths of texts by their declarations; elements of a list share their paths. */
function declaredTexts(program: Program, names: readonly string[]): Map<string, string> {
  const paths = new Map<string, string>();
  const declare = (name: string, value: Node, path: string): void => {
    if (isArrayLiteralExpression(value)) for (const element of value.elements) declare(name, element, path);
    if (!isObjectLiteralExpression(value)) return;
    for (const property of value.properties) {
      if (!isPropertyAssignment(property)) continue;
      const inner = `${path}.${nameOf(property.name)}`;
      paths.set(`${name}:${property.getStart()}`, inner);
      declare(name, property.initializer, inner);
    }
  };
  const declareMembers = (name: string, type: Node, path: string): void =>
    type.forEachChild((member): undefined => {
      const inner = isPropertySignatureDeclaration(member) ? `${path}.${nameOf(member.name)}` : path;
      if (isPropertySignatureDeclaration(member)) paths.set(`${name}:${member.getStart()}`, inner);
      declareMembers(name, member, inner);
    });
  for (const name of names.filter((path) => TEXTS.test(path))) {
    const visit = (node: Node): undefined => {
      // A constant with a type annotation has the keys of its type.
      if (isVariableDeclaration(node) && node.initializer && !node.type)
        declare(
          name,
          unwrap(node.initializer),
          name.replace(/^app\/i18n\/(?:shared\/)?|^domain\/|\.ts$/g, ''),
        );
      if (isInterfaceDeclaration(node)) declareMembers(name, node, node.name.text);
      node.forEachChild(visit);
    };
    program.getSourceFile(join(ROOT, name))?.forEachChild(visit);
  }
  return paths;
}

const nameOf = (name: Node): string =>
  isIdentifier(name) || isStringLiteral(name) ? name.text : name.getText();

const unwrap = (node: Expression): Expression => (isAsExpression(node) ? unwrap(node.expression) : node);

class Usage {
  readonly #used = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #paths: ReadonlySet<string>;
  /** The last parts of the paths: querying the type checker for every property takes seconds. */
  readonly #names: ReadonlySet<string>;
  readonly #matched = new Set<string>();
  /** Whether a type is an object of texts or a list of such objects, by type id. */
  readonly #holding = new Map<number, boolean>();
  readonly #checker: Checker;
  readonly #declared: ReadonlyMap<string, string>;

  constructor(checker: Checker, declared: ReadonlyMap<string, string>) {
    this.#checker = checker;
    this.#declared = declared;
    this.#paths = new Set(declared.values());
    this.#names = new Set([...this.#paths].map((path) => path.slice(path.lastIndexOf('.') + 1)));
  }

  result(): { unused: string[]; missing: string[] } {
    const isGroup = (path: string): boolean => [...this.#paths].some((other) => other.startsWith(`${path}.`));
    const unused = [...this.#paths].filter((path) => !this.#used.has(path) && !isGroup(path));
    return { unused: unused.sort(), missing: [...this.#missing].sort() };
  }

  visitFile(file: Node, isDomain: boolean): void {
    const passed: Expression[] = [];
    const visit = (node: Node): undefined => {
      if (isDomain) {
        // Schemas report problems as keys.
        if (isStringLiteral(node) && /^[a-z]+(?:\.[a-zA-Z]+)+$/.test(node.text))
          this.#markMessageKey(node.text);
      } else this.#visit(node, passed);
      node.forEachChild(visit);
    };
    file.forEachChild(visit);
    this.#passOn(passed);
  }

  /** @param passed collects values whose types are queried together: one by one takes seconds */
  #visit(node: Node, passed: Expression[]): void {
    // Also keys that are passed on to `t`.
    if (isStringLiteral(node) && this.#paths.has(node.text)) this.#used.add(node.text);
    if (isPropertyAccessExpression(node)) {
      if (this.#names.has(node.name.text)) this.#markSymbol(this.#checker.getSymbolAtLocation(node.name));
    } else if (isElementAccessExpression(node)) this.#markElement(node.expression, node.argumentExpression);
    else if (isObjectBindingPattern(node)) this.#markBindings(node);
    else if (isCallExpression(node)) {
      const [key] = node.arguments;
      if (key && nameOf(node.expression) === 't') for (const path of this.#keysOf(key)) this.#markKey(path);
      else passed.push(...node.arguments);
    } else if (isJsxExpression(node) && node.expression) passed.push(node.expression);
    else if (isSpreadAssignment(node) && isObjectLiteralExpression(node.parent))
      this.#match(
        this.#checker.getTypeAtLocation(node.expression),
        this.#checker.getContextualType(node.parent),
      );
  }

  #markElement(object: Node, key: Expression): void {
    const type = this.#checker.getTypeAtLocation(object);
    if (!type) return;
    for (const name of this.#literals(key)) this.#markSymbol(this.#checker.getPropertyOfType(type, name));
  }

  #markBindings(pattern: ObjectBindingPattern): void {
    const type = this.#checker.getTypeAtLocation(pattern);
    if (!type) return;
    for (const element of pattern.elements)
      if (element.name && !element.dotDotDotToken)
        this.#markSymbol(this.#checker.getPropertyOfType(type, nameOf(element.propertyName ?? element.name)));
  }

  /** Texts passed to a parameter or a property: those properties count as used that its type also has. */
  #passOn(values: readonly Expression[]): void {
    const types = this.#checker.getTypeAtLocation(values);
    for (const [index, value] of values.entries()) {
      const type = types[index];
      if (type && this.#holdsTexts(type)) this.#match(type, this.#checker.getContextualType(value));
    }
  }

  #holdsTexts(type: Type): boolean {
    if (type.isIntrinsicType() || type.isLiteralType()) return false;
    const known = this.#holding.get(type.id);
    if (known !== undefined) return known;
    this.#holding.set(type.id, false);
    const element = this.#elementOf(type);
    const holds = element
      ? this.#holdsTexts(element)
      : this.#checker.getPropertiesOfType(type).some((property) => this.#pathsOf(property).length > 0);
    this.#holding.set(type.id, holds);
    return holds;
  }

  #match(source: Type | undefined, target: Type | undefined): void {
    if (!source || !target || this.#matched.has(`${source.id}:${target.id}`)) return;
    this.#matched.add(`${source.id}:${target.id}`);
    const [element, expected] = [this.#elementOf(source), this.#elementOf(target)];
    if (element && expected) this.#match(element, expected);
    if (element && expected) return;
    if (source.isIntrinsicType() || source.isLiteralType()) return;
    for (const property of this.#checker.getPropertiesOfType(source)) {
      if (this.#pathsOf(property).length === 0) continue;
      const wanted = this.#checker.getPropertyOfType(
        this.#checker.getNonNullableType(target) ?? target,
        property.name,
      );
      // The type of the texts themselves: their use is found elsewhere.
      if (!wanted || this.#pathsOf(wanted).length > 0) continue;
      this.#markSymbol(property);
      this.#match(this.#checker.getTypeOfSymbol(property), this.#checker.getTypeOfSymbol(wanted));
    }
  }

  #elementOf(type: Type): Type | undefined {
    return this.#checker.isArrayLikeType(type)
      ? this.#checker
          .getIndexInfosOfType(type)
          .find(({ keyType }) => keyType.id === this.#checker.getNumberType().id)?.valueType
      : undefined;
  }

  #markSymbol(symbol: TsSymbol | undefined): void {
    if (symbol) for (const path of this.#pathsOf(symbol)) this.#used.add(path);
  }

  #pathsOf(symbol: TsSymbol): string[] {
    return symbol.declarations.flatMap((handle) => {
      if (!/\/(?:app\/i18n|domain\/mails)\//i.test(handle.path)) return [];
      const node = handle.resolve();
      const name = node && relative(ROOT, node.getSourceFile().fileName);
      const path = node && this.#declared.get(`${name}:${node.getStart()}`);
      return path === undefined ? [] : [path];
    });
  }

  /** A key may name a text, a plural, or a group whose properties are then used individually. */
  #markKey(key: string): void {
    const forms = [key, `${key}_one`, `${key}_other`].filter((form) => this.#paths.has(form));
    if (forms.length === 0) this.#missing.add(key);
    for (const form of forms) this.#used.add(form);
  }

  #markMessageKey(key: string): void {
    const group = key.slice(0, key.indexOf('.'));
    if ([...this.#paths].some((path) => path.startsWith(`${group}.`))) this.#markKey(key);
  }

  /** The keys that an expression may evaluate to. */
  #keysOf(expression: Expression): string[] {
    if (isConditionalExpression(expression))
      return [...this.#keysOf(expression.whenTrue), ...this.#keysOf(expression.whenFalse)];
    if (isTemplateExpression(expression))
      return expression.templateSpans.reduce(
        (starts, { expression: part, literal }) =>
          this.#literals(part).flatMap((value) => starts.map((start) => start + value + literal.text)),
        [expression.head.text],
      );
    // A cast hides the possible keys: those of schemas are found in the domain.
    return isAsExpression(expression) ? [] : this.#literals(expression);
  }

  #literals(expression: Expression): string[] {
    if (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression)) return [expression.text];
    const type = this.#checker.getTypeAtLocation(expression);
    const types = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
    return types.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
  }
}
