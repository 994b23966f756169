import { expect, test } from "vitest";
import { IDLE_STATE } from "~/browser/stream/studio/broadcast-state";
import type { EndingView } from "~/browser/stream/studio/broadcast-panel.types";
import { ViewerCount } from "~/browser/stream/room/viewer-count";
import { EndForm } from "~/browser/stream/studio/end-form";
import { GoLive } from "~/browser/stream/studio/go-live";
import { KeyPanel } from "~/routes/dashboard+/streaming/key-panel";
import { render } from "../factories/base/render";

const PLANNED: EndingView = {
  startQuestion: null,
  keeps: null,
  goOnUntil: "20:00",
  hasEnded: false,
  canGoOn: false,
};

/** The panel as the server renders it, with the actions that it offers. */
async function studio(ending: Partial<EndingView>, isRehearsal = false) {
  const nothing = () => undefined;
  const html = await render(
    <GoLive
      eventId="e"
      onAir={false}
      viewers={0}
      ending={{ ...PLANNED, ...ending }}
      isRehearsal={isRehearsal}
      encoder={null}
      preview={null}
      notify={nothing}
      broadcast={{ state: IDLE_STATE } as Parameters<typeof GoLive>[0]["broadcast"]}
      check={{ state: null } as Parameters<typeof GoLive>[0]["check"]}
    />,
  );

  return {
    html,
    buttons: [...html.matchAll(/<button[^>]*>.*?<\/svg>([^<]*)</g)].map(([, it]) => it),
  };
}

test("an early start stands behind its question, which opens without scripts", async () => {
  const { html } = await studio({ startQuestion: "Bắt đầu sớm?" });

  expect(html).toMatch(
    /<details[^>]*><summary.*Bắt đầu phát<\/summary>.*Bắt đầu sớm\?.*Bắt đầu ngay/s,
  );
  expect((await studio({})).html).not.toContain("<details");
});

test("the link to the camera check leads to the studio's buttons", async () => {
  const { html } = await studio({});

  expect(html).toMatch(/id="check"><button[^>]*>.*Bắt đầu phát/s);
});

test("the artist alone in the room is counted, which is said, and no viewer is asked to leave", async () => {
  const end = () => Promise.resolve(true);
  const count = (isOwner: boolean) => <ViewerCount viewers={1} connected isOwner={isOwner} />;

  expect(await render(count(true))).toContain("đang xem, kể cả bạn");
  expect(await render(count(false))).not.toContain("kể cả bạn");
  expect(await render(<EndForm viewers={1} ending={PLANNED} onEnd={end} />)).toContain(
    "chưa có ai xem",
  );
  expect(await render(<EndForm viewers={2} ending={PLANNED} onEnd={end} />)).not.toContain(
    "chưa có ai xem",
  );
});

test("a server that takes no streaming programs offers no stream key to create", async () => {
  const panelOf = (server: string | null) =>
    render(<KeyPanel server={server} stored={{ made: "", used: "" }} fresh={null} />);

  expect(await panelOf("rtmp://nhacsong.test/live")).toContain('value="make"');

  const closed = await panelOf(null);

  expect(closed).not.toContain('value="make"');
  expect(closed).toContain('value="revoke"');
});

test("a rehearsal does not say that viewers see it", async () => {
  expect((await studio({})).html).toContain("Người xem thấy bạn");
  expect((await studio({}, true)).html).not.toContain("Người xem thấy bạn");
});

test("after the end the room leads on, and starts again only while it can", async () => {
  const ended = await studio({ hasEnded: true, canGoOn: true });

  expect(ended.html).toContain("Bạn đã kết thúc buổi diễn");
  expect(ended.html).toContain('href="/dashboard/e"');
  expect(ended.buttons).toEqual(["Diễn tiếp"]);

  const over = await studio({ hasEnded: true });

  expect(over.buttons).toEqual([]);
  expect(over.html).not.toContain("20:00");

  const rehearsal = await studio({ hasEnded: true, canGoOn: true }, true);

  expect(rehearsal.html).toContain("Buổi phát thử đã kết thúc");
  expect(rehearsal.html).toContain('href="/dashboard"');
  expect(rehearsal.buttons).toEqual(["Phát thử lại"]);
});
