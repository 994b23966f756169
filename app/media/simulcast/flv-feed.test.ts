import { expect, test } from "vitest";
import { TYPE } from "../rtmp/protocol/messages";
import { VIDEO, videoPackets } from "../testing/test-packets";
import { FlvFeed } from "./flv-feed";

test("a new connection chooses its rendition anew", () => {
  const sentPictures: string[] = [];
  const feed = new FlvFeed((messageType, _timestampMs, body) => {
    if (messageType === TYPE.video) sentPictures.push(body.toString());

    return true;
  });

  feed.configure("v720", VIDEO);
  feed.configure("v360", { ...VIDEO, width: 640, height: 360 });
  for (const packet of videoPackets({ seconds: 2 })) feed.push("v720", packet);
  feed.restart();
  sentPictures.length = 0;

  for (const packet of videoPackets({ seconds: 30, from: 4 })) feed.push("v360", packet);

  expect(sentPictures.at(-1)).toContain("picture 1019;");
});
