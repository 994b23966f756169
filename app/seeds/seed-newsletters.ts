import type { Tx } from "~db/client.server";
import { newsletters } from "~db/schema";
import { demoId } from "./demo-id";

/** A draft of the artist of the live show. */
export async function seedNewsletters(tx: Tx, now: Date) {
  await tx.insert(newsletters).values({
    id: demoId("newsletter mua-gio-chuong"),
    artistId: demoId("artist"),
    subjectVi: "Mùa gió chướng, tôi hát bài mới",
    textVi: `Gió chướng về rồi, nước trước hiên đã trong.

Tháng này tôi tập ba bài mới, có một bài viết ngay trên chuyến đò khuya. Tôi sẽ hát lần đầu trong buổi diễn tới.

Bạn muốn nghe lại bài nào thì nhắn cho tôi nhé.`,
    subjectEn: "New songs for the dry season",
    textEn: `The dry-season wind is back, and the water in front of the porch is clear.

I'm practicing three new songs this month. I wrote one of them on the late ferry, and I'll sing it for the first time in my next show.

If there's a song you'd like to hear again, send me a message.`,
    createdAt: now,
    updatedAt: now,
  });
}
