import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerFrame } from "~/realtime/protocol";
import { RoomSocket } from "./room-socket";

/** A fake socket. A silently broken connection looks open. */
class Wire {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((it: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    wires.push(this);
  }
  send(text: string) {
    this.sent.push((JSON.parse(text) as { type: string }).type);
  }
  close() {
    this.readyState = Wire.CLOSED;
    this.onclose?.();
  }
  open() {
    this.readyState = Wire.OPEN;
    this.onopen?.();
    this.receive({ type: "joined", eventId: "e", mayRead: true, state: "live" });
  }
  receive(frame: ServerFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let wires: Wire[];
let page: EventTarget & { visibilityState: string };
const connected: boolean[] = [];
const answer = { type: "hello", version: 1, userId: null } as const;
const wake = () => page.dispatchEvent(new Event("visibilitychange"));

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  connected.length = 0;
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { location: { href: "http://localhost/stream/e" } }),
  );
  vi.stubGlobal("document", page);
  vi.stubGlobal("WebSocket", Wire);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openPage() {
  const onConnected = (is: boolean) => void connected.push(is);
  const socket = new RoomSocket({ eventId: "e", since: () => 0, onFrame: () => {}, onConnected });

  wires[0]!.open();

  return socket;
}

test("a silently broken connection is replaced after 45 seconds, and its late messages are ignored", () => {
  openPage();

  const [broken] = wires;

  vi.advanceTimersByTime(44_900);
  expect(broken!.sent).toEqual(["hello", "join_event", "hello"]);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect([wires.length, broken!.readyState]).toEqual([2, Wire.CLOSED]);
  wires[1]!.open();
  expect(connected).toEqual([true, false, true]);
  broken!.onclose?.();
  broken!.receive(answer);
  expect([wires.length, connected.length]).toEqual([2, 3]);
});

test("a quiet room is pinged and keeps its connection; a busy one is not", () => {
  openPage();

  const [wire] = wires;
  let answered = wire!.sent.length;

  for (let second = 0; second < 200; second++) {
    vi.advanceTimersByTime(1000);
    if (wire!.sent.length > answered) wire!.receive(answer);
    answered = wire!.sent.length;
  }

  expect([wires.length, answered]).toEqual([1, 2 + 5]);

  const asked = wire!.sent.length;

  for (let n = 0; n < 20; n++) {
    wire!.receive({ type: "viewer_count", count: n });
    vi.advanceTimersByTime(20_000);
  }

  expect([wires.length, wire!.sent.length]).toEqual([1, asked]);
});

test.each(["online", "visible"])(
  "the connection has five seconds to respond when the page is %s again",
  (how) => {
    openPage();

    const happen = () => (how === "visible" ? wake() : window.dispatchEvent(new Event("online")));

    happen();
    wires[0]!.receive(answer);
    vi.advanceTimersByTime(5000);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    happen();
    vi.advanceTimersByTime(5000);
    expect(wires).toHaveLength(2);
    wires[1]!.close();
    happen();
    expect(wires).toHaveLength(3);
  },
);

test("a hidden page sends no pings, and a closed one neither pings nor reconnects", () => {
  const socket = openPage();

  page.visibilityState = "hidden";
  wake();
  expect(wires[0]!.sent).toHaveLength(2);
  socket.close();
  page.visibilityState = "visible";
  wake();
  vi.advanceTimersByTime(120_000);
  expect([wires.length, wires[0]!.sent.length]).toEqual([1, 2]);
});
