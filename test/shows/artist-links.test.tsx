import { expect, test } from "vitest";
import ArtistScreen, { loader } from "~/routes/_shows+/artist_.$id/route";
import { makeArtist } from "../factories/accounts/people";
import { renderScreen } from "../factories/base/render";
import { visit } from "../factories/base/requests";

test("an artist's page shows host and path of each link, and no other kind of address", async () => {
  const socialLinks = { link1: "https://www.facebook.com/ngoclan", link2: "javascript:alert(1)" };
  const { id } = await makeArtist({}, { socialLinks });

  const html = await renderScreen(ArtistScreen, () =>
    loader({ ...visit(`/artist/${id}`), params: { id } }),
  );

  expect(html).toMatch(/href="https:\/\/www\.facebook\.com\/ngoclan"[^>]*>facebook\.com\/ngoclan</);
  expect(html).not.toMatch(/link1|javascript:alert/);
});
