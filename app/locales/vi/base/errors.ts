import type en from "../../en/base/errors";
import type { Translation } from "../../translation";

const errors: Translation<typeof en> = {
  forbidden: "Bạn không có quyền làm việc này.",
  unauthenticated: "Bạn vui lòng đăng nhập để tiếp tục.",
  badToken: "Mã truy cập này không hợp lệ hoặc đã hết hạn.",
  notByToken: "Không làm được việc này bằng mã truy cập.",
  tokenScope: "Mã truy cập này không có quyền “{scope}”.",
  foreignOrigin:
    "Yêu cầu này đến từ một trang khác nên chúng tôi không nhận. Bạn vui lòng làm lại trên trang này.",
  notFound: "Không tìm thấy",
  notFoundTitle: "404 Không tìm thấy trang",
  notFoundHint: "Trang này không tồn tại hoặc đã được chuyển. Hãy thử tìm kiếm, hoặc về trang chủ.",
  wrongHost:
    "Địa chỉ của trang là {site}, nhưng máy chủ proxy lại hỏi {host}. Proxy phải giữ nguyên tiêu đề Host, kể cả cổng.",
  methodNotAllowed: "Địa chỉ này không nhận loại yêu cầu này.",
  invalid: "Bạn vui lòng xem lại những gì đã nhập.",
  invalidField: "“{field}” chưa hợp lệ.",
  malformedJson: "Nội dung gửi lên không phải JSON hợp lệ.",
  unknownForm: "Trang này không có biểu mẫu đó. Bạn vui lòng quay lại và gửi lại.",
  unreadable: "Không đọc được nội dung gửi lên. Bạn vui lòng mở lại trang và gửi biểu mẫu lần nữa.",
  tooLarge: "Nội dung này quá lớn. Bạn vui lòng chọn tệp nhỏ hơn, hoặc viết ngắn hơn.",
  tooSlow: "Nội dung gửi lên quá lâu mới tới. Bạn vui lòng kiểm tra kết nối mạng rồi thử lại.",
  busy_other: "Lúc này có quá nhiều người cùng gửi. Bạn vui lòng thử lại sau {count} giây.",
  throttled_other: "Bạn đã thử quá nhiều lần. Bạn vui lòng chờ {count} giây.",
  throttledHours_other: "Bạn đã thử quá nhiều lần. Bạn vui lòng thử lại sau {count} giờ.",
  unavailable: "Máy chủ này chưa bật tính năng này.",
  notInCharge: "Hiện chưa lưu được. Bạn vui lòng thử lại sau vài giây.",
  restarting: "Máy chủ đang khởi động lại. Bạn vui lòng thử lại sau vài giây.",
  waitingTitle: "Đang có rất đông người vào",
  waitingHint_other:
    "Bạn cứ để mở trang này. Trang sẽ tự thử lại sau {count} giây, ai đến trước được vào trước.",
  waitingNow: "Thử ngay",
  waitingApi_other: "Đang có rất đông người vào. Bạn vui lòng thử lại sau {count} giây.",
  unreachableTitle: "Không kết nối được máy chủ",
  unreachable: "Bạn vui lòng kiểm tra kết nối mạng rồi thử lại.",
  missingTitle: "Trang chưa tải đầy đủ",
  missing: "Kết nối bị gián đoạn, hoặc trang vừa được cập nhật. Bạn vui lòng tải lại trang.",
  missingPart: "Phần này của trang chưa tải được.",
  reload: "Tải lại trang",
  unconfirmedTitle: "Máy chủ không trả lời",
  unconfirmed:
    "Chưa rõ thông tin đã gửi được hay chưa. Nội dung bạn nhập vẫn còn đây. Bạn kiểm tra kết nối mạng, rồi gửi lại nếu chưa thấy thay đổi.",
  title: "Đã có lỗi xảy ra",
  unexpected: "Đã có lỗi ở phía chúng tôi. Bạn vui lòng thử lại. Mã tra cứu: {id}",
  unexpectedPlain: "Đã có lỗi ở phía chúng tôi. Bạn vui lòng thử lại.",
  number: "Lỗi {status}",
  reference: "Mã tham chiếu: {id}",
  summary: "Bạn vui lòng xem lại các mục sau:",
};

export default errors;
