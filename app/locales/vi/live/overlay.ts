import type en from "../../en/live/overlay";
import type { Translation } from "../../translation";

const overlay: Translation<typeof en> = {
  title: "Trò chuyện",
  off: "Lớp phủ này đã tắt",
  lead: "Trò chuyện của buổi đang diễn, hoặc của buổi sắp tới, trên nền trong suốt. Trong OBS, bạn thêm trang này như một nguồn trình duyệt.",
  open: "Hiện trò chuyện trên video",
  address: "Địa chỉ cho OBS",
  chatAddress: "Trò chuyện",
  tipsAddress: "Trò chuyện và tiền ủng hộ",
  steps: {
    source: "Trong OBS, ở mục Sources, chọn + rồi Browser.",
    paste: "Dán địa chỉ vào ô URL.",
    size: "Nhập chiều rộng và chiều cao của vùng hiển thị, ví dụ 1920 và 1080 cho cả khung hình. Giữ nguyên ô Custom CSS.",
  },
  secret: "Bạn nên giữ kín địa chỉ này",
  secretHint:
    "Ai có địa chỉ này đều đọc được trò chuyện và tiền ủng hộ trong các buổi diễn của bạn, kể cả buổi bán vé. Tin nhắn bị gỡ sẽ biến mất ngay trên video, nhưng vẫn còn trong bản ghi.",
  create: "Tạo địa chỉ",
  created: "Lớp phủ của bạn đã sẵn sàng",
  since: "Tạo lúc {time}",
  replaceHint: "Nếu người khác có địa chỉ này, bạn hãy đổi. Khi đó OBS cần địa chỉ mới.",
  replace: "Đổi địa chỉ",
  replacing: "Đang đổi…",
  replaced: "Đã đổi địa chỉ",
  replacedHint: "Địa chỉ cũ không còn dùng được. Bạn hãy dán địa chỉ mới vào OBS.",
  remove: "Tắt",
  removing: "Đang tắt…",
  removed: "Đã tắt lớp phủ",
  removedHint: "Địa chỉ của lớp phủ không còn dùng được, OBS không hiện gì nữa.",
};

export default overlay;
