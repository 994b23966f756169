import { expect, test } from "vitest";
import ReviewsScreen from "~/routes/dashboard+/reviews";
import { renderRoute } from "../factories/base/render";

test("the artist's form to reply is in the card of its review", async () => {
  const review = (id: string) => ({
    id,
    rating: 5,
    ratingText: "5 sao",
    text: "Hay quá",
    answer: null,
    author: "Bảy",
    mark: null,
    isMine: false,
    date: "20/11",
    iso: "2026-11-20T00:00:00Z",
    event: null,
  });
  const view = { mean: "5.0", count: "2 đánh giá", reviews: [review("r-1"), review("r-2")] };

  const html = await renderRoute(<ReviewsScreen />, { title: "Đánh giá", view, draft: null });
  const cards = html.split('<li class="panel').slice(1);

  expect(cards).toHaveLength(2);
  expect(cards.map((card) => card.slice(0, card.indexOf("</li>")))).toEqual([
    expect.stringContaining('value="r-1"'),
    expect.stringContaining('value="r-2"'),
  ]);
});
