import type en from "../../en/live/lyrics";
import type { Translation } from "../../translation";

const lyrics: Translation<typeof en> = {
  desk: "Bàn chạy lời",
  nextSong: "Tiếp theo: {title}",
  songsAll_other: "{count} bài",
  nowBadge: "Đang hát",
  lyrics: "Lời hát",
  showing: {
    both: "Lời hát: tiếng Việt và bản dịch",
    original: "Lời hát: chỉ tiếng Việt",
    translation: "Lời hát: chỉ bản dịch",
    off: "Lời hát: tắt",
  },
  noLyrics: "Lúc này không có lời",
  stage: "Lời hát dạng chữ",
  songAt: "Đang hát bài {at} trên {all}",
  songsOfShow: "Các bài trong buổi diễn",
  songsSoFar: "Các bài đã hát",
  fromHere: "Xem từ đây",
};

export default lyrics;
