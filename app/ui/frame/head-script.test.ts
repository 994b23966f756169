import vm from "node:vm";
import { expect, test } from "vitest";
import { HEAD_SCRIPT } from "./head-script";

type Listener = (event: { persisted?: boolean }) => void;

/** Opens a page of the viewer in a browser whose cookie names the account that is signed in now. */
function openPage(viewer: string, cookie: string) {
  const listeners: Record<string, Listener> = {};
  const listen = (type: string, listener: Listener) => {
    listeners[type] = listener;
  };

  const root = { dataset: { viewer } as Record<string, string>, hidden: false };
  let reloads = 0;
  const document = { documentElement: root, hidden: false, addEventListener: listen };

  Object.defineProperty(document, "cookie", { get: () => cookie, set: () => {} });

  const page = { document, Intl, addEventListener: listen, location: { reload: () => reloads++ } };
  const self = {};
  const MutationObserver = class {
    observe() {}
  };

  vm.runInNewContext(HEAD_SCRIPT, { ...page, self, top: self, MutationObserver });

  const show = (type: string, event = {}) => listeners[type]?.(event);

  return { show, state: () => ({ isHidden: root.hidden, reloads }) };
}

const SHOWN = { isHidden: false, reloads: 0 };
const RELOADED = { isHidden: true, reloads: 1 };

test.each([
  ["pageshow", { persisted: true }],
  ["focus", {}],
  ["visibilitychange", {}],
])("a page of somebody who has signed out is hidden and loads anew on %s", (type, event) => {
  for (const cookie of ["", "nhacsong_viewer=another", "x=1; nhacsong_viewer=another; y=2"]) {
    const page = openPage("mai", cookie);

    page.show(type, event);

    expect([cookie, page.state()]).toEqual([cookie, RELOADED]);
  }
});

test("a page of the viewer, and one that was just loaded, stays", () => {
  const [own, guest, fresh] = [
    openPage("mai", "a=1; nhacsong_viewer=mai"),
    openPage("", "a=1"),
    openPage("mai", ""),
  ];

  own.show("pageshow", { persisted: true });
  guest.show("focus");
  fresh.show("pageshow", { persisted: false });

  expect([own, guest, fresh].map(({ state }) => state())).toEqual([SHOWN, SHOWN, SHOWN]);
});
