import { afterEach, expect, test, vi } from "vitest";
import { requestWakeLock } from "./wake-lock";

afterEach(() => vi.unstubAllGlobals());

/** A browser that grants each lock when the test tells it to. */
function browser() {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const grants: (() => Promise<void>)[] = [];
  const release = vi.fn(async () => {});
  const request = vi.fn(
    () =>
      new Promise((resolve) => {
        grants.push(async () => resolve({ release }));
      }),
  );

  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });

  return { page, grants, request, release };
}

test("the screen stays on while the page is visible, also after it was hidden", () => {
  const { page, request } = browser();

  requestWakeLock();
  expect(request).toHaveBeenCalledOnce();

  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledOnce();
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));

  expect(request).toHaveBeenCalledTimes(2);
});

test("a lock that is granted after its release is released, too", async () => {
  const { grants, release } = browser();

  requestWakeLock()();
  expect(release).not.toHaveBeenCalled();

  await grants[0]!();

  await expect.poll(() => release).toHaveBeenCalledOnce();
});

test("browsers without wake locks are left alone", () => {
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("navigator", {});
  expect(() => requestWakeLock()()).not.toThrow();
});
