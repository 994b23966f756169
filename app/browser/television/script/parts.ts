export function findMain(): HTMLElement {
  return document.querySelector("main")!;
}

/** An element that the server named with data-part. */
export function findPart<Element extends HTMLElement = HTMLElement>(partName: string): Element {
  return document.querySelector<Element>(`[data-part="${partName}"]`)!;
}

/** A button that the server named with data-button. */
export function findButton(partName: string): HTMLButtonElement {
  return document.querySelector<HTMLButtonElement>(`[data-button="${partName}"]`)!;
}

/** Sets the text only on a change; televisions of 2018 have no replaceChildren. */
export function setText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

export function createLine(className: string, lineText: string, lang?: string): HTMLElement {
  const element = document.createElement("p");

  element.className = className;
  element.textContent = lineText;
  if (lang) element.lang = lang;

  return element;
}
