export function findMain(): HTMLElement {
  return document.querySelector("main")!;
}

/** An element that the server named with data-part. */
export function part<Element extends HTMLElement = HTMLElement>(name: string): Element {
  return document.querySelector<Element>(`[data-part="${name}"]`)!;
}

/** A button that the server named with data-button. */
export function button(name: string): HTMLButtonElement {
  return document.querySelector<HTMLButtonElement>(`[data-button="${name}"]`)!;
}

/** Televisions of 2018 know no replaceChildren. */
export function setText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

export function line(className: string, words: string, lang?: string): HTMLElement {
  const element = document.createElement("p");

  element.className = className;
  element.textContent = words;
  if (lang) element.lang = lang;

  return element;
}
