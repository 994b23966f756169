import type { CDPSession, Page } from "@playwright/test";

/** Presses sent at once, because each answer takes longer than the press. */
const PRESSES = 20;
const MAX_STOPS = 1000;
const TAB = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };

/**
 * Presses Tab from the top to the end: every stop in the order of the page, in view, and with a
 * visible ring.
 */
export async function findKeyboardFaults(page: Page, devtools: CDPSession): Promise<string[]> {
  await page.evaluate(watchFocus);
  for (let presses = 0; presses < MAX_STOPS; presses += PRESSES) {
    await pressTab(devtools, PRESSES);

    const faults = await page.evaluate(
      () => (window as unknown as { walk: Walk }).walk.faultsAtEnd,
    );
    if (faults) return faults;
  }

  return ["never ends"];
}

/** @returns when the page has handled the last press */
async function pressTab(devtools: CDPSession, times: number) {
  const types = Array.from({ length: times }, () => ["rawKeyDown", "keyUp"] as const).flat();

  await Promise.all(types.map((type) => devtools.send("Input.dispatchKeyEvent", { type, ...TAB })));
}

type Walk = { faultsAtEnd: string[] | null };

/**
 * Looks at each stop when its key is released, until Chromium begins again. Runs in the browser.
 */
function watchFocus() {
  const walk: Walk = { faultsAtEnd: null };
  const faults: string[] = [];
  let first: Element | null = null;
  let before: HTMLElement | null = null;
  const isRing = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
    (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  const hasRing = (part: Element) =>
    [null, "::after"].some((pseudo) => isRing(getComputedStyle(part, pseudo)));
  const isOut = ({ left, right, top, bottom }: DOMRect) =>
    right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight;

  const lookAt = (it: HTMLInputElement) => {
    const marked = [it, it.closest("label"), ...(it.labels ?? []), it.nextElementSibling];
    // The parts of a field for dates and times, and the inside of a frame, are marked by the
    // browser and the frame.
    const marksItself = it.tagName === "IFRAME" || (it === before && /date|time/.test(it.type));
    const comesFirst =
      before?.isConnected &&
      it.compareDocumentPosition(before) === Node.DOCUMENT_POSITION_FOLLOWING;
    const found = {
      "comes before the last stop": comesFirst,
      "has no ring": !marksItself && !marked.some((part) => part && hasRing(part)),
      "is out of view": isOut(it.getBoundingClientRect()),
    };

    for (const [fault, isFound] of Object.entries(found)) {
      if (isFound) faults.push(`${it.outerHTML.slice(0, 120)} ${fault}`);
    }
  };

  const onRelease = () => {
    const it = document.activeElement as HTMLInputElement | null;
    if (walk.faultsAtEnd) return;
    if (!it || it === document.body || (before && it === first)) {
      walk.faultsAtEnd = first ? faults : ["nothing can be focused"];

      return;
    }

    first ??= it;
    lookAt(it);
    before = it;
  };

  scrollTo(0, 0);
  (document.activeElement as HTMLElement | null)?.blur();
  addEventListener("keyup", onRelease, true);
  Object.assign(window, { walk });
}
