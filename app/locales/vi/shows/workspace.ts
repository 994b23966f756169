import type en from "../../en/shows/workspace";
import type { Translation } from "../../translation";

const workspace: Translation<typeof en> = {
  artist: "Sân khấu của bạn",
  more: "Thêm",
  waiting: "đang chờ",
  preferences: "Cỡ chữ, giao diện, tiền tệ",
  pages: {
    overview: "Tổng quan",
    shows: "Buổi diễn",
    allShows: "Tất cả",
    passes: "Vé trọn bộ",
    codes: "Mã giảm giá",
    songs: "Bài hát",
    audience: "Khán giả",
    followers: "Người theo dõi",
    newsletters: "Bản tin",
    messages: "Tin nhắn",
    reviews: "Đánh giá",
    money: "Tiền",
    shares: "Phần chia của bạn",
    profile: "Trang của bạn",
    camera: "Camera và OBS",
    rehearsal: "Thử và diễn tập",
    obs: "Phát bằng OBS",
    overlay: "Trò chuyện trên video",
    simulcast: "Phát cùng lúc trên trang khác",
    team: "Ê-kíp",
    settings: "Thiết lập khác",
    embed: "Đặt trên trang của bạn",
    webhooks: "Webhook",
    tokens: "Mã truy cập",
    export: "Tải toàn bộ dữ liệu",
  },
};

export default workspace;
