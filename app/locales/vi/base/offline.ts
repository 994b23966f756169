import type en from "../../en/base/offline";
import type { Translation } from "../../translation";

const offline: Translation<typeof en> = {
  ownName: "Tiếng Việt",
  language: "Ngôn ngữ",
  title: "Mất kết nối mạng",
  lead: "Hiện không kết nối được với {siteName}. Bạn kiểm tra kết nối mạng nhé. Trang này sẽ tự thử lại.",
  tryAgain: "Thử lại",
  tickets: "Vé đã lưu của bạn",
  savedAt: "Đã lưu trên thiết bị này lúc {time}. Thay đổi sau lúc đó chưa có ở đây.",
  valid: "Còn hiệu lực: vé này mở được buổi diễn.",
  used: "Đã dùng, và vẫn còn hiệu lực: bạn vào lại được buổi diễn.",
  expired: "Hết hạn: đã qua giờ kết thúc dự kiến. Nếu buổi diễn kéo dài thì vé vẫn mở được.",
  ticketMissing:
    "Thiết bị này không có vé đó. Có thể buổi diễn đã kết thúc, vé đã trả, hoặc bạn chưa mở danh sách vé trên thiết bị này.",
  qr: "Mã QR của vé",
  scan: "Quét mã bằng thiết bị thứ hai để xem ở đó.",
  watchAt: "Địa chỉ xem buổi diễn:",
};

export default offline;
