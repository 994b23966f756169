import type en from "../../en/outreach/reach";
import type { Translation } from "../../translation";

const reach: Translation<typeof en> = {
  sources: "Vé đến từ đâu",
  sourcesHint:
    "Thêm ?utm_source=facebook, hoặc một tên khác, vào liên kết đến buổi diễn; vé mua qua liên kết đó được đếm theo tên ấy.",
  noSources: "Chưa có vé nào",
  source: "Nguồn",
  from: {
    site: "Các trang trên website này",
    direct: "Tự vào: gõ địa chỉ, dấu trang, email hoặc ứng dụng",
    link: "Liên kết trên website khác",
    embed: "Thẻ nhúng trên website khác",
    share: "Liên kết được chia sẻ",
    newsletter: "Bản tin của bạn",
    pass: "Vé trọn bộ",
    other: "Các tên khác",
    unknown: "Không ghi nhận",
  },
  sold: "Đã bán",
  refunded: "Đã hoàn",
  countries: "Khán giả theo quốc gia",
  countriesHint:
    "Dựa trên múi giờ của tài khoản và trình duyệt, không bao giờ dựa trên địa chỉ mạng. Ở mỗi buổi diễn, quốc gia có chưa đến 3 người xem, hoặc chưa đến 3 vé, được tính vào “Quốc gia khác”.",
  countriesOfAll: "Người xem được đếm một lần cho mỗi buổi diễn.",
  noCountries: "Chưa có người xem hoặc vé nào",
  country: "Quốc gia",
  other: "Quốc gia khác",
  unknown: "Không rõ",
  viewers: "Người xem",
  tickets: "Vé",
  retention: "Khán giả ở lại bao lâu",
  retentionHint: "Tỷ lệ đang xem trong tổng số người đã đến, theo từng phút.",
  came: "Số người đã đến",
  share: "% số người đã đến",
  atEnd: "Đang xem ở phút cuối",
  notRecorded: "Buổi diễn này không được ghi nhận",
  csv: "Tải về dạng CSV",
};

export default reach;
