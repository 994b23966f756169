import { expect, test } from "vitest";
import ReplayScreen from "~/routes/dashboard+/$id+/replay/route";
import { renderRoute } from "../factories/base/render";

test("the replay page of a show has one main button, also while its sound is no podcast", async () => {
  const html = await renderRoute(<ReplayScreen />, {
    title: "Bản xem lại",
    name: { text: "Đêm Hạ Vàng" },
    recording: null,
    editHref: "/",
    podcast: { isOffered: false, state: "", feed: "" },
    chapters: "",
    isFromSetList: false,
    shownLines: 0,
    captions: [],
  });

  expect(html).toContain('value="podcast"');
  expect(html.match(/btn-primary/g)).toHaveLength(1);
});
