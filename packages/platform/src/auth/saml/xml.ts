import { SaxesParser } from 'saxes';

export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

/** Neither SAML messages nor metadata nest deeper than this. */
const MAX_DEPTH = 100;

export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** Includes its descendants' text, without comments. */
  text: string;
}

/**
 * Parses a document. Document types are refused: neither SAML messages nor metadata have one, and the entities they
 * declare can read files, call servers and expand without limit.
 *
 * @param maxNodes limit of elements, text nodes, comments and processing instructions; attributes count half
 * @throws Error when the document is not well-formed, has a document type, or too many nodes
 */
export function parseXml(source: string, maxNodes = Number.POSITIVE_INFINITY): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let nodes = 0;
  const count = (more = 1): void => {
    nodes += more;
    if (nodes > maxNodes) throw new Error('The XML has too many nodes.');
  };
  const append = (text: string): void => {
    count();
    for (const element of open) element.text += text;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('The XML has a document type declaration.');
  });
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('comment', () => count());
  parser.on('processinginstruction', () => count());
  parser.on('opentag', ({ attributes, local, uri }) => {
    count(1 + Object.keys(attributes).length / 2);
    const element: XmlElement = {
      namespace: uri,
      name: local,
      attributes: new Map(
        Object.values(attributes)
          .filter((one) => one.prefix === '')
          .map((one) => [one.local, one.value]),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    if (open.push(element) > MAX_DEPTH) throw new Error('The XML is nested too deeply.');
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(source).close();
  if (!root) throw new Error('The XML has no element.');
  return root;
}

export function isElement(element: XmlElement, namespace: string, name: string): boolean {
  return element.namespace === namespace && element.name === name;
}

/** An element's children with a name, in a namespace. */
export function children(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return parent.children.filter((child) => isElement(child, namespace, name));
}

/** @throws Error unless there is exactly one */
export function onlyChild(parent: XmlElement, namespace: string, name: string): XmlElement {
  const [child, ...others] = children(parent, namespace, name);
  if (!child || others.length > 0) throw new Error(`${parent.name} must contain exactly one ${name}.`);
  return child;
}

/** An element's descendants with a name, in a namespace. */
export function descendants(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return parent.children.flatMap((child) => [
    ...(isElement(child, namespace, name) ? [child] : []),
    ...descendants(child, namespace, name),
  ]);
}

/** An attribute's value; empty when absent. */
export const attribute = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.get(name) ?? '';

/** An element's text without surrounding whitespace; empty when the element is absent. */
export const textOf = (element: XmlElement | undefined): string => element?.text.trim() ?? '';

/** A time attribute, in milliseconds; null when absent. @throws Error when it is not a time */
export function timeOf(element: XmlElement | undefined, name: string): number | null {
  const value = attribute(element, name);
  if (value === '') return null;
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw new Error(`${name} is not a valid time.`);
  return time;
}
