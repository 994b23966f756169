import { afterAll, afterEach, beforeAll, beforeEach, test, vi } from "vitest";
import { stopClock } from "../factories/money";
import { expectOwnPages } from "./own-pages";

let restart: () => void;
// React's development build warns about layout effects on the server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());
beforeEach(() => void (restart = stopClock(Date.now())));
afterEach(() => restart());

test("of 1,000 people at once, each gets their own page", { timeout: 60_000 }, () => expectOwnPages(1000));
