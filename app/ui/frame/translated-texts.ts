import { required } from "~/platform/required";

declare global {
  interface Window {
    /** What left the page before its scripts ran; see head-script.ts. */
    earlyRemovals?: { records: MutationRecord[]; observer: MutationObserver };
  }
}

/** By text node that a translator took out of the page, the element that it shows instead. */
const replacements = new WeakMap<Node, ChildNode>();

/**
 * Lets React change a page that the browser has translated. Chrome and Edge put a <font> with the
 * translation in the place of each text node, while React keeps the text node: its next change
 * there would throw, which ends in an error page, or would stay unseen. What React does to the text
 * node is done to the <font> instead.
 */
export function followTranslator() {
  const observer = new MutationObserver((records) => records.forEach(noteReplaced));

  observer.observe(document.documentElement, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;

    const shown: Node = takeReplacement(child) ?? child;
    if (shown.parentNode) removeChild.call(shown.parentNode, shown);

    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    if (!next || next.parentNode === this) return insertBefore.call(this, node, next) as Child;

    const shown = replacements.get(next);

    return insertBefore.call(this, node, shown?.parentNode === this ? shown : null) as Child;
  };

  const { get, set } = required(Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue"));

  Object.defineProperty(Text.prototype, "nodeValue", {
    configurable: true,
    get,
    set(this: Text, value: string | null) {
      required(set).call(this, value);

      const shown = this.parentNode ? null : replacements.get(this);
      if (shown) shown.textContent = value;
    },
  });
}

/**
 * Runs `hydrate` on the texts that the server has written, and puts their translations back. React
 * would take a translated page for a wrong one and draw all of it anew, without the marks of the
 * head script and what was typed. `hydrate` must be done when it returns: a translator replaces the
 * texts again in the next task.
 * @returns false if the page is not translated; then `hydrate` was not called
 */
export function hydrateTranslated(hydrate: () => void): boolean {
  const translations = takeEarlyTranslations();
  if (translations.length === 0) return false;

  for (const { text, shown } of translations) shown.replaceWith(text);
  hydrate();
  for (const { text, shown, original } of translations) {
    if (text.isConnected && text.data === original) text.replaceWith(shown);
  }

  return true;
}

/** The texts that a translator took out before React runs the page, and what it shows instead. */
function takeEarlyTranslations() {
  const { records, observer } = required(window.earlyRemovals);
  const removals = [...records, ...observer.takeRecords()];

  observer.disconnect();

  return removals.flatMap(noteReplaced).flatMap((text) => {
    const shown = replacements.get(text);

    return shown?.isConnected ? [{ text, shown, original: text.data }] : [];
  });
}

/** @returns the texts that have a translation in their place now */
function noteReplaced({
  target,
  removedNodes,
  addedNodes,
  previousSibling,
}: MutationRecord): Text[] {
  const isTranslation = (node: Node | null) =>
    node?.nodeName === "FONT" || target.nodeName === "TITLE";
  const shown = [...addedNodes, previousSibling].find(isTranslation) as ChildNode | undefined;
  if (!shown) return [];

  const texts = [...removedNodes].filter(
    (node): node is Text => node instanceof Text && !node.parentNode,
  );

  for (const text of texts) replacements.set(text, shown);

  return texts;
}

function takeReplacement(text: Node): ChildNode | undefined {
  const shown = replacements.get(text);

  replacements.delete(text);

  return shown;
}
