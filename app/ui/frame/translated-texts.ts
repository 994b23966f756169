import { required } from "~/platform/required";

declare global {
  interface Window {
    /** Nodes that were removed from the page before its scripts ran; see head-script.ts. */
    earlyRemovals?: { records: MutationRecord[]; observer: MutationObserver };
  }
}

/** The element that a translator shows instead, by the text node that it removed from the page. */
const replacements = new WeakMap<Node, ChildNode>();

/**
 * Lets React change a page that the browser has translated. Chrome and Edge replace each text node
 * by a <font> with the translation, while React keeps the text node. React's next change of that
 * node would throw and lead to an error page, or would stay invisible. This applies React's changes
 * of the text node to the <font> instead.
 */
export function followTranslator() {
  const observer = new MutationObserver((records) => records.forEach(noteReplaced));

  observer.observe(document.documentElement, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;

    const shownNode: Node = takeReplacement(child) ?? child;
    if (shownNode.parentNode) removeChild.call(shownNode.parentNode, shownNode);

    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    nextNode: Node | null,
  ): Child {
    if (!nextNode || nextNode.parentNode === this)
      return insertBefore.call(this, node, nextNode) as Child;

    const shownNode = replacements.get(nextNode);

    return insertBefore.call(
      this,
      node,
      shownNode?.parentNode === this ? shownNode : null,
    ) as Child;
  };

  const { get: getNodeValue, set } = required(
    Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue"),
  );

  Object.defineProperty(Text.prototype, "nodeValue", {
    configurable: true,
    get: getNodeValue,
    set(this: Text, value: string | null) {
      required(set).call(this, value);

      const shownNode = this.parentNode ? null : replacements.get(this);
      if (shownNode) shownNode.textContent = value;
    },
  });
}

/**
 * Runs `hydrate` with the server's texts in the page, and restores their translations afterwards.
 * React would treat a translated page as a mismatch and render all of it again, without the marks
 * of the head script and without typed text. `hydrate` must be synchronous, because a translator
 * replaces the texts again in the next task.
 * @returns false if the page is not translated; then `hydrate` was not called
 */
export function hydrateTranslated(hydrate: () => void): boolean {
  const translations = takeEarlyTranslations();
  if (translations.length === 0) return false;

  for (const { text: textNode, shown: translation } of translations)
    translation.replaceWith(textNode);
  hydrate();
  for (const { text: textNode, shown: translation, original } of translations) {
    if (textNode.isConnected && textNode.data === original) textNode.replaceWith(translation);
  }

  return true;
}

/** The text nodes that a translator removed before hydration, with the elements shown instead. */
function takeEarlyTranslations() {
  const { records, observer } = required(window.earlyRemovals);
  const removals = [...records, ...observer.takeRecords()];

  observer.disconnect();

  return removals.flatMap(noteReplaced).flatMap((textNode) => {
    const translation = replacements.get(textNode);

    return translation?.isConnected
      ? [{ text: textNode, shown: translation, original: textNode.data }]
      : [];
  });
}

/**
 * Records the translations in mutation records.
 * @returns the text nodes that were replaced by a translation
 */
function noteReplaced({
  target,
  removedNodes,
  addedNodes,
  previousSibling,
}: MutationRecord): Text[] {
  const isTranslation = (node: Node | null) =>
    node?.nodeName === "FONT" || target.nodeName === "TITLE";
  const translation = [...addedNodes, previousSibling].find(isTranslation) as ChildNode | undefined;
  if (!translation) return [];

  const textNodes = [...removedNodes].filter(
    (node): node is Text => node instanceof Text && !node.parentNode,
  );

  for (const textNode of textNodes) replacements.set(textNode, translation);

  return textNodes;
}

function takeReplacement(textNode: Node): ChildNode | undefined {
  const translation = replacements.get(textNode);

  replacements.delete(textNode);

  return translation;
}
