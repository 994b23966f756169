import type en from "../en/streaming";
import type { Translation } from "../translation";

const streaming: Translation<typeof en> = {
  title: "Phát bằng phần mềm",
  lead: "Dành cho OBS và các phần mềm khác. Nếu phát từ trình duyệt thì bạn không cần gì ở đây: mở buổi diễn và bắt đầu.",
  key: "Khóa phát",
  noKey: "Bạn chưa có khóa phát.",
  madeOn: "Tạo ngày {when}.",
  lastUsed: "Dùng lần cuối: {when}.",
  neverUsed: "Chưa dùng lần nào.",
  make: "Tạo khóa phát",
  rotate: "Tạo khóa mới",
  rotateHint: "Khóa hiện tại hết hiệu lực ngay, kể cả khi phần mềm đang phát bằng khóa đó.",
  revoke: "Hủy khóa",
  revoked: "Đã hủy khóa phát",
  revokedText: "Khóa này không còn mở được gì nữa.",
  onceTitle: "Đây là khóa phát của bạn",
  once: "Khóa chỉ hiện một lần này. Ai có khóa đều có thể phát dưới tên bạn.",
  server: "Máy chủ",
  serverHint: "Trong OBS: Cài đặt, Luồng, Dịch vụ “Tùy chỉnh…”.",
  keyHint: "Khóa mở buổi đang lên sóng, hoặc buổi đến giờ, hoặc buổi kế tiếp trong vòng 12 giờ.",
  copy: "Sao chép",
  copyNamed: "Sao chép: {name}",
  copied: "Đã sao chép",
  off: "Máy chủ này không nhận phần mềm phát: cổng RTMP đang đóng. Bạn vẫn có thể phát từ trình duyệt.",
  oneShow: "Khóa cho riêng một buổi",
  oneShowHint: "Phát vào đúng buổi này, bất kể giờ nào. Bạn thay chữ KEY bằng khóa của mình.",
  name: "Khóa phát của buổi này",
  how: "Năm bước với OBS",
  steps: {
    service: "Mở Cài đặt, Luồng, chọn dịch vụ “Tùy chỉnh…”.",
    paste: "Dán máy chủ và khóa phát.",
    output: "Trong Đầu ra chọn H.264 và AAC, từ 2.500 đến 6.000 Kbps, khoảng keyframe 2 giây.",
    audio: "Trong Âm thanh chọn 48 kHz. Tắt lọc tiếng ồn, vì đây là âm nhạc.",
    start: "Bấm Bắt đầu phát. Buổi diễn lên sóng khi có hình đầu tiên.",
  },
  limits: "HEVC và AV1 bị từ chối, tốc độ trên 6 Mbit/s cũng vậy.",
};

export default streaming;
