/** By text node that a translator took out of the page, the element that it shows instead. */
const replacements = new WeakMap<Node, ChildNode>();

/**
 * Lets React change a page that the browser has translated. Chrome and Edge put a <font> with the translation in the
 * place of each text node, while React keeps the text node: its next change there would throw, which ends in an error
 * page, or would stay unseen. What React does to the text node is done to the <font> instead.
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

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, next: Node | null): Child {
    if (!next || next.parentNode === this) return insertBefore.call(this, node, next) as Child;

    const shown = replacements.get(next);
    return insertBefore.call(this, node, shown?.parentNode === this ? shown : null) as Child;
  };

  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;
  Object.defineProperty(Text.prototype, "nodeValue", {
    configurable: true,
    get,
    set(this: Text, value: string | null) {
      set!.call(this, value);
      const shown = this.parentNode ? null : replacements.get(this);
      if (shown) shown.textContent = value;
    },
  });
}

function noteReplaced({ removedNodes, addedNodes, previousSibling }: MutationRecord) {
  for (const text of removedNodes) {
    if (!(text instanceof Text) || text.parentNode) continue;

    const shown = [...addedNodes, previousSibling].find((node) => node?.nodeName === "FONT") as ChildNode | undefined;
    if (shown) replacements.set(text, shown);
  }
}

function takeReplacement(text: Node): ChildNode | undefined {
  const shown = replacements.get(text);
  replacements.delete(text);
  return shown;
}
