import type en from "../../en/accounts/passkeys";
import type { Translation } from "../../translation";

const passkeys: Translation<typeof en> = {
  title: "Khóa đăng nhập (passkey)",
  lead: "Đăng nhập bằng vân tay, khuôn mặt hoặc khóa màn hình của điện thoại, không cần mật khẩu hay mã.",
  offer: "Lần sau, hãy đăng nhập bằng vân tay hoặc khuôn mặt",
  offerOpen: "Cài đặt",
  yours: "Khóa đăng nhập của bạn",
  none: "Bạn chưa có khóa đăng nhập nào.",
  created: "Thêm lúc {time}",
  used: "Dùng lần cuối {time}",
  unused: "Chưa dùng lần nào",
  remove: "Gỡ",
  removeNamed: "Gỡ khóa đăng nhập {name}",
  removed: "Đã gỡ khóa đăng nhập",
  removedHint: "Khóa này không còn đăng nhập được ở đây. Bạn cũng có thể xóa khóa khỏi thiết bị.",
  gone: "Khóa đăng nhập này không còn nữa.",
  add: "Thêm khóa đăng nhập",
  addHint: "Thiết bị sẽ hỏi vân tay, khuôn mặt hoặc khóa màn hình của bạn.",
  name: "Tên",
  nameHint: "Để bạn phân biệt các thiết bị",
  nameDefault: "Thiết bị của tôi",
  nameRequired: "Bạn vui lòng nhập tên.",
  submit: "Thêm khóa đăng nhập",
  adding: "Đang chờ thiết bị…",
  added: "Đã thêm khóa đăng nhập",
  addedHint: "Từ nay bạn có thể dùng khóa này để đăng nhập.",
  notAdded: "Thiết bị chưa thêm khóa đăng nhập nào. Bạn vui lòng thử lại.",
  known: "Khóa đăng nhập này đã được thêm rồi.",
  tooMany: "Bạn có thể có tối đa {count} khóa đăng nhập. Bạn vui lòng gỡ bớt một khóa trước.",
  unsupported:
    "Trình duyệt này không thêm được khóa đăng nhập ở đây. Bạn vẫn có thể dùng mã hoặc mật khẩu.",
  needsScripts: "Khóa đăng nhập cần JavaScript. Bạn vẫn có thể dùng mã hoặc mật khẩu.",
  needsDomain: "Khóa đăng nhập chỉ dùng được khi trang này có tên miền và https.",
  signIn: "Vân tay hoặc khuôn mặt",
  notSignedIn:
    "Bạn chưa đăng nhập bằng khóa nào. Bạn có thể thử lại hoặc đăng nhập bằng cách khác.",
  unknown:
    "Chúng tôi không nhận ra khóa này. Bạn vui lòng đăng nhập bằng mã, rồi thêm lại khóa trong tài khoản.",
  failedText: "Chúng tôi không kiểm tra được khóa này. Bạn vui lòng thử lại.",
  expired: "Đã quá thời gian chờ. Bạn vui lòng thử lại.",
  failed: "Chưa làm được",
};

export default passkeys;
