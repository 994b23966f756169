import { expect, test } from "vitest";
import { embedAddress } from "./embed-address";

test("a YouTube video is embedded by its address without cookies, however it is written", () => {
  for (const address of [
    "https://www.youtube.com/watch?v=abcDEF-123_&t=5",
    "https://youtu.be/abcDEF-123_?si=x",
    "https://m.youtube.com/live/abcDEF-123_",
  ]) {
    expect(embedAddress(address)).toBe(
      "https://www.youtube-nocookie.com/embed/abcDEF-123_?autoplay=1",
    );
  }
});

test("a Facebook video is embedded by Facebook's own frame, its address as one parameter", () => {
  const address = "https://www.facebook.com/hat/videos/123/?a=1&b=2";

  expect(embedAddress(address)).toBe(
    `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(address)}&show_text=false`,
  );
});

test("channels, start pages, other hosts and no addresses are not embedded", () => {
  for (const address of [
    "https://www.youtube.com/@hat",
    "https://www.facebook.com/",
    "https://notfacebook.com/x/videos/1",
    "https://facebook.com.evil.test/videos/1",
    "javascript:alert(1)",
    "nothing",
  ]) {
    expect(embedAddress(address)).toBeNull();
  }
});
