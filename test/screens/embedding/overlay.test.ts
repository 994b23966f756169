import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createOverlayAddress, removeOverlayAddress } from "~/models/accounts/overlay-address.server";
import { loader as dashboard } from "~/routes/dashboard+/overlay/route";
import { loader } from "~/routes/_site+/overlay.$token";
import { transaction } from "~db/client.server";
import { chatMessages } from "~db/schema";
import { makeLiveEvent } from "../../factories/rooms";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../factories/people";
import { visit } from "../../factories/requests";

const EVIL = `</li><script>alert(1)</script> "&'`;

async function open(path: string, query = "?lang=en", headers = {}) {
  const response = await loader({ ...visit(path + query, { headers }), params: { token: path.split("/").at(-1)! } });
  return { response, html: await response.text(), policy: response.headers.get("Content-Security-Policy")! };
}

async function begin(message = "Chào") {
  const [artist, viewer] = [await makeArtist(), await makeUser({ firstName: "Bảy <b>" })];
  const event = await makeLiveEvent({ artistId: artist.id });
  const row = { eventId: event.id, userId: viewer.id, message, timestamp: new Date() };
  await transaction((tx) => tx.insert(chatMessages).values(row));
  return { artist, event, path: (await createOverlayAddress(actorFor(artist))).path };
}

test("an overlay shows the live show's chat and names its room", async () => {
  const { path, event } = await begin();
  const { response, html } = await open(path, "?lang=en&delay=0");
  expect(response.status).toBe(200);
  expect(html).toContain(`data-event="${event.id}"`);
  expect(html).toMatch(
    /<li class="chat"[^>]*><b translate="no">Bảy &lt;b&gt;<\/b> <span lang="" dir="auto">Chào<\/span>/,
  );
  const delayed = await open(path, "?delay=30");
  expect(delayed.html).not.toContain("Chào");
});

test("what strangers write stays text", async () => {
  const { path } = await begin(EVIL);
  const { html } = await open(path, "?delay=0");
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain("&lt;script&gt;alert(1)");
});

test("an overlay sets no cookie, is kept by no cache, and runs only this site's script", async () => {
  const { path } = await begin();
  const { response, html, policy } = await open(path, "?theme=custom&text=ff0000&opacity=0&size=96");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
  const [, style] = /<style>(.*?)<\/style>/.exec(html)!;
  expect(style).toBe(
    ":root{--overlay-text:#ff0000;--overlay-name:#f5c266;--overlay-ground:rgba(12, 6, 4, 0);--overlay-shadow:rgb(12, 6, 4);--overlay-size:96px;--overlay-tip:#f2b84b;--overlay-tip-ink:#241008}",
  );
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash("sha256").update(style!).digest("base64")}'`);
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="10"/></noscript>');
});

test("an address that is off, or unknown, says so and shows nothing else", async () => {
  const { path, artist } = await begin();
  await removeOverlayAddress(actorFor(artist));
  for (const gone of [path, "/overlay/madeup"]) {
    const { response, html } = await open(gone, "?lang=en&delay=0");
    expect(response.status).toBe(404);
    expect(html).toContain('<main class="off"><h1>This overlay is switched off</h1></main>');
  }
});

async function settings(query: string) {
  const { artist, path } = await begin();
  const cookie = await cookieFor(artist);
  const answer = await dashboard(visit(`/dashboard/overlay${query}`, { cookie }));
  const { data, init } = answer as unknown as {
    data: { overlay: { address: string; preview: string; form: { values: object; errors: object; show: string[] } } };
    init: { headers: Record<string, string> };
  };
  expect(init.headers["Cache-Control"]).toBe("no-store");
  return { ...data.overlay, path };
}

test("the settings make the address and its preview with examples", async () => {
  const { address, preview, path } = await settings(
    "?form=1&show=chat&show=requests&size=32&position=top-right&lang=vi",
  );
  const query = "?show=chat,requests&position=top-right&size=32&lang=vi";
  expect(address).toBe(`http://nhacsong.test${path}${query}`);
  expect(preview).toBe(`${path}${query}&sample=1`);
  const { html } = await open(path, new URL(address).search + "&sample=1");
  expect(html).toContain("Linh");
  expect(html).not.toContain("<script");
});

test("refused settings are named, keep what was typed, and leave the address with the default", async () => {
  const { address, form, path } = await settings("?form=1&size=500&text=%23zzz&theme=light");
  expect(form.errors).toEqual({
    show: "Choose at least one.",
    size: "Enter a whole number from 12 to 96.",
    text: "Enter a color of six hexadecimal digits, such as #f5c266.",
  });
  expect(form.values).toMatchObject({ size: "500", text: "#zzz" });
  expect(address).toBe(`http://nhacsong.test${path}?theme=light&lang=en`);
});
