import type en from "../../en/accounts/calendar";
import type { Translation } from "../../translation";

const calendar: Translation<typeof en> = {
  title: "Buổi diễn trong lịch của bạn",
  lead: "Vé của bạn và buổi diễn của các nghệ sĩ bạn theo dõi hiện trong lịch trên điện thoại và luôn được cập nhật.",
  name: "{siteName}: buổi diễn của tôi",
  hasTicket: "Bạn đã có vé.",
  cancelledTitle: "Đã hủy: {title}",
  gone: "Địa chỉ lịch này không còn dùng được. Nếu bạn có địa chỉ mới, bạn tìm trong tài khoản nhé.",
  create: "Tạo địa chỉ lịch của tôi",
  created: "Địa chỉ lịch của bạn đã sẵn sàng",
  subscribe: "Đăng ký lịch",
  app: "Mở trong ứng dụng lịch",
  appHint: "Cho iPhone, iPad, máy Mac và Outlook.",
  google: "Thêm vào Google Lịch",
  googleHint:
    "Bạn mở trên máy tính; sau đó lịch hiện cả trên điện thoại Android. Google cập nhật vài lần mỗi ngày.",
  address: "Địa chỉ để sao chép",
  addressHint: "Với lịch khác: chọn “Đăng ký lịch” hoặc “Từ URL” ở đó rồi dán địa chỉ này.",
  since: "Tạo lúc {time}",
  secret: "Bạn nên giữ kín địa chỉ này",
  secretHint:
    "Ai có địa chỉ này đều xem được các buổi diễn của bạn mà không cần đăng nhập. Trong đó không có tên bạn hay mã vé.",
  replace: "Đổi địa chỉ",
  replaceHint:
    "Nếu người khác có địa chỉ này, bạn hãy đổi. Lịch dùng địa chỉ cũ sẽ ngừng cập nhật, nên bạn hãy đăng ký lại.",
  replacing: "Đang đổi…",
  replaced: "Đã đổi địa chỉ",
  replacedHint: "Địa chỉ cũ không còn dùng được.",
  remove: "Gỡ địa chỉ",
  removing: "Đang gỡ…",
  removed: "Đã gỡ địa chỉ",
  removedHint: "Lịch dùng địa chỉ này không còn được cập nhật.",
};

export default calendar;
