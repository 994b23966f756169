import type en from "../../en/office/today";
import type { Translation } from "../../translation";

const today: Translation<typeof en> = {
  search: "Tìm một người",
  server: "Máy chủ",
  waiting: "Chờ bạn quyết định",
  nothingWaits: "Không có gì đang chờ bạn.",
  showsToday: "Buổi diễn hôm nay",
  noShows: "Hôm nay không có buổi diễn nào.",
  all: "Tất cả buổi diễn",
  open: "Mở",
  look: "Xem",
  read: "Đọc đơn",
  match: "Khớp",
  transfer: "Chuyển",
  pay: "Trả",
  watching_other: "{count} người đang xem. Đừng khởi động lại máy chủ lúc này.",
  wantsToBeArtist: "{name} xin làm nghệ sĩ",
  fitsNoPurchase: "Khoản {amount} chưa khớp",
  refundByHand: "Chuyển lại {amount} cho {name}",
  refundRefused: "Chưa hoàn được {amount} cho {name}",
  disputed: "{name} khiếu nại {amount} với ngân hàng",
  answerBy: "trả lời trước {when}",
  payoutsPrepared_other: "{count} khoản trả nghệ sĩ đã chuẩn bị",
  payoutsPreparedHint: "Hãy chuyển tiền rồi ghi nhận.",
  payArtists_other: "Trả {count} nghệ sĩ, {amount}",
  payArtistsHint: "Đã đến hạn, chưa chuẩn bị",
  mailsFailed_other: "{count} email gửi lỗi",
  mailsFailedHint: "Hãy gửi lại, hoặc báo cho mọi người bằng cách khác.",
  week: {
    title: "Bảy ngày qua",
    shows: "Buổi diễn",
    sales: "Vé lẻ và vé trọn bộ đã bán",
    refunds: "Hoàn tiền",
    accounts: "Tài khoản mới",
  },
  opening: {
    title: "Trước khi mở cửa",
    done: "xong",
    looks: "Tên và màu của trang",
    looksHint: "Hãy đặt logo, màu hoặc thông tin liên hệ cho trang.",
    address: "Địa chỉ công khai (https)",
    mail: "Máy chủ email",
    backup: "Sao lưu ra nơi khác",
    backupHint: "Ở nơi đó chưa có bản sao lưu nào.",
    backupOnDataDisk:
      "Bản sao lưu nằm trên cùng ổ đĩa với dữ liệu: nếu mất ổ đĩa này thì mất cả hai.",
    payments: "Thanh toán thật",
    paymentsHint:
      "Hãy đặt STRIPE_SECRET_KEY để nhận thẻ, hoặc BANK_ACCOUNT để nhận chuyển khoản. Khi đó thanh toán thử cũng hết.",
  },
};

export default today;
